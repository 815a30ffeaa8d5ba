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
  control: {
    width: '100%',
    minWidth: 0,
    minHeight: 'var(--control)',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  /** Numbers, years and codes. */
  narrow: { maxWidth: '128px' },
  /** Dates and volumes. */
  short: { maxWidth: '200px' },
  /** Addresses, options and short texts. */
  medium: { maxWidth: '400px' },
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
  button: { alignSelf: 'flex-start' },
  icon: { flexShrink: 0 },
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: 0,
    listStyleType: 'none',
    '& li': { maxWidth: '100%' },
  },
  tag: {
    maxWidth: '100%',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalSNudge} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
  // Within the height of its input.
  inset: { marginInlineEnd: '-10px', paddingBlock: 0 },
  // Beside its time also in a narrow column.
  dateTime: { '& > :first-child': { flex: '1 1 160px' } },
  time: {
    width: '110px',
    minHeight: 'var(--control)',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  secondary: { color: tokens.colorNeutralForeground2 },
})

type FieldAriaProps = {
  id?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

type Props = {
  id: string
  className?: string
  /** A choice of one, which says itself whether it is required and wrong. */
  isRadioGroup?: boolean
  children: ReactNode
}

/**
 * Several controls under one label: a group named and described by the surrounding field. The nested controls have their
 * own labels, so the field's context is reset.
 */
export function ControlGroup({ id, className, isRadioGroup = false, children }: Props) {
  const ariaProps = useFieldControlProps<FieldAriaProps>({ id })
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them
    <div
      id={id}
      className={className}
      role={isRadioGroup ? 'radiogroup' : 'group'}
      aria-labelledby={ariaProps['aria-labelledby']}
      aria-describedby={ariaProps['aria-describedby']}
      {...(isRadioGroup && {
        'aria-invalid': ariaProps['aria-invalid'],
        'aria-required': ariaProps['aria-required'],
      })}
    >
      <FieldContextProvider value={undefined}>{children}</FieldContextProvider>
    </div>
  )
}
