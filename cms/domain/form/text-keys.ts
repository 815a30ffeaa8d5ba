/** Keys of the texts of forms, all in the namespace `forms` (back-office.md §3). */
export const textKeys = {
  formTitle: (form: string) => `forms.title.${form}`,
  formDescription: (form: string) => `forms.description.${form}`,
  fieldSet: (form: string, set: string) => `forms.fieldset.${form}.${set}`,
  fieldSetDescription: (form: string, set: string) => `forms.fieldset.${form}.${set}.description`,
  label: (field: string) => `forms.fields.${field}`,
  placeholder: (field: string) => `forms.fields.${field}.placeholder`,
  helpText: (field: string) => `forms.fields.${field}.helpText`,
  tooltipText: (field: string) => `forms.fields.${field}.tooltipText`,
} as const
