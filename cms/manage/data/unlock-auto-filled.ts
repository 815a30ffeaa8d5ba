import type { Form } from '#contract/forms.ts'

/** Makes auto-filled fields editable: managers enter the values that otherwise come from the submitter's account. */
export function unlockAutoFilled({ fieldSets }: Pick<Form, 'fieldSets'>): Pick<Form, 'fieldSets'> {
  return {
    fieldSets: fieldSets.map((set) => ({
      ...set,
      fields: set.fields.map((field) =>
        field.settings.autoFill ? { ...field, settings: { ...field.settings, readOnly: false } } : field,
      ),
    })),
  }
}
