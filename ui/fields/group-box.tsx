import {
  FieldContextProvider,
  useFieldControlProps_unstable as useFieldControlProps,
} from '@fluentui/react-components'
import type { FocusEventHandler, ReactNode } from 'react'

type NamedByField = { id?: string; 'aria-labelledby'?: string; 'aria-describedby'?: string }

type Props = {
  id: string
  className?: string
  onBlur?: FocusEventHandler<HTMLElement>
  children: ReactNode
}

/**
 * Several controls under one label: a group named and described by the field around it. The controls inside have labels
 * of their own, so the field's context ends here.
 */
export function GroupBox({ id, className, onBlur, children }: Props) {
  const named = useFieldControlProps<NamedByField>({ id })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands outside, in the field's frame
    <div
      id={id}
      className={className}
      role="group"
      onBlur={onBlur}
      aria-labelledby={named['aria-labelledby']}
      aria-describedby={named['aria-describedby']}
    >
      <FieldContextProvider value={undefined}>{children}</FieldContextProvider>
    </div>
  )
}
