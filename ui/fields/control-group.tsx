import {
  FieldContextProvider,
  useFieldControlProps_unstable as useFieldControlProps,
} from '@fluentui/react-components'
import type { FocusEventHandler, ReactNode } from 'react'

type FieldAriaProps = { id?: string; 'aria-labelledby'?: string; 'aria-describedby'?: string }

type Props = {
  id: string
  className?: string
  onBlur?: FocusEventHandler<HTMLElement>
  children: ReactNode
}

/**
 * Several controls under one label: a group named and described by the surrounding field. The nested controls have their
 * own labels, so the field's context is reset.
 */
export function ControlGroup({ id, className, onBlur, children }: Props) {
  const ariaProps = useFieldControlProps<FieldAriaProps>({ id })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label is outside, rendered by Field
    <div
      id={id}
      className={className}
      role="group"
      onBlur={onBlur}
      aria-labelledby={ariaProps['aria-labelledby']}
      aria-describedby={ariaProps['aria-describedby']}
    >
      <FieldContextProvider value={undefined}>{children}</FieldContextProvider>
    </div>
  )
}
