import type { FieldValue, FormField } from '#contract/forms.ts'

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
