import type { ComponentProps } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { RequiredLabel } from '#ui/fields/required-label.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label'> & {
  label: string
  htmlFor?: string
  /** Whether the label says that the field is required. */
  isMarked?: boolean
}

/** A `Field` that is marked as required in words instead of by an asterisk, unless `required` is false. */
export function RequiredField({ label, htmlFor, required = true, isMarked = required, ...props }: Props) {
  const children = isMarked ? <RequiredLabel label={label} /> : label
  return <Field {...props} required={required} label={{ required: false, htmlFor, children }} />
}
