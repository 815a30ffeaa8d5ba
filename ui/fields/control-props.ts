import type { FieldValue, FormField } from '#contract/forms.ts'

/**
 * What every control gets. `value` may be unfinished (a typed text where a number belongs): it is kept as it is until the
 * form is checked. `id` goes on the element that takes focus; `required` is already said by the label.
 */
export type ControlProps = {
  id: string
  /** `general_thesis.thesis_file` */
  path: string
  field: FormField
  value: FieldValue | undefined
  onChange: (value: FieldValue | undefined) => void
  /** The message at a path below the field (`1.email`). */
  messageAt: (path: string) => string | undefined
}
