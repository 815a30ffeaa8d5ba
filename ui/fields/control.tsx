import {
  FieldContextProvider,
  makeStyles,
  tokens,
  useFieldControlProps_unstable as useFieldControlProps,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { FieldValue } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'

/**
 * Props of every control. `value` may be incomplete (text in a number field): it is stored unchanged until the form is
 * validated. `id` belongs on the focusable element; the label already marks required fields.
 */
export type ControlProps = {
  id: string
  /** For example `general_thesis.thesis_file`. */
  path: string
  field: FormField
  value: FieldValue | undefined
  onChange: (value: FieldValue | undefined) => void
  /** The message at a path relative to the field (`1.email`). */
  messageAt: (path: string) => string | undefined
}

export const useControlStyles = makeStyles({
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
  short: { maxWidth: '240px' },
  /** Above the site's notices, which stick to the window. */
  options: { zIndex: 95 },
  stack: { display: 'flex', flexDirection: 'column', minWidth: 0, rowGap: tokens.spacingVerticalS },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
  },
  line: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  button: { minHeight: '44px', alignSelf: 'flex-start' },
  icon: { minWidth: '44px', minHeight: '44px', flexShrink: 0 },
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: 0,
    listStyleType: 'none',
    '& li': { maxWidth: '100%' },
  },
  tag: {
    minWidth: 0,
    minHeight: '36px',
    maxWidth: '100%',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalSNudge} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  inset: { minWidth: '44px', minHeight: '40px', marginInlineEnd: '-10px' },
  time: { width: '110px', minHeight: '44px' },
  secondary: { color: tokens.colorNeutralForeground2 },
})

type FieldAriaProps = { id?: string; 'aria-labelledby'?: string; 'aria-describedby'?: string }

type Props = {
  id: string
  className?: string
  children: ReactNode
}

/**
 * Several controls under one label: a group named and described by the surrounding field. The nested controls have their
 * own labels, so the field's context is reset.
 */
export function ControlGroup({ id, className, children }: Props) {
  const ariaProps = useFieldControlProps<FieldAriaProps>({ id })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label is outside, rendered by Field
    <div
      id={id}
      className={className}
      role="group"
      aria-labelledby={ariaProps['aria-labelledby']}
      aria-describedby={ariaProps['aria-describedby']}
    >
      <FieldContextProvider value={undefined}>{children}</FieldContextProvider>
    </div>
  )
}
