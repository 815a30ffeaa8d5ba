/** Keys of the texts of forms, all in the namespace `forms` (contract §6). */
export const textKeys = {
  formTitle: (form: string) => `forms.title.${form}`,
  formDescription: (form: string) => `forms.description.${form}`,
  fieldSet: (form: string, set: string) => `forms.fieldset.${form}.${set}`,
  fieldSetDescription: (form: string, set: string) => `forms.fieldset.${form}.${set}.description`,
  /** The field set's default texts, used by forms that define none for it. */
  ownFieldSet: (set: string) => `forms.fieldset.${set}`,
  ownFieldSetDescription: (set: string) => `forms.fieldset.${set}.description`,
  label: (field: string) => `forms.fields.${field}`,
  placeholder: (field: string) => `forms.fields.${field}.placeholder`,
  helpText: (field: string) => `forms.fields.${field}.helpText`,
  tooltipText: (field: string) => `forms.fields.${field}.tooltipText`,
  option: (name: string) => `forms.option.${name}`,
} as const

/** All translation keys of a field's texts. */
export function fieldTextKeys(field: string): string[] {
  const { label, placeholder, helpText, tooltipText } = textKeys
  return [label(field), placeholder(field), helpText(field), tooltipText(field)]
}

export function ownFieldSetTextKeys(set: string): string[] {
  return [textKeys.ownFieldSet(set), textKeys.ownFieldSetDescription(set)]
}

export function fieldSetInFormTextKeys(form: string, set: string): string[] {
  return [textKeys.fieldSet(form, set), textKeys.fieldSetDescription(form, set)]
}
