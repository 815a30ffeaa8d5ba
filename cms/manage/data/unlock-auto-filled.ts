import type { Form } from '#contract/forms.ts'

/** The form as managers fill it: what is taken from the submitter's account, for them is theirs to write. */
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
