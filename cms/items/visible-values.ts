import { filledFields } from '#cms/forms/read-values.ts'
import type { FieldValue, Form, FormField, FormValues } from '#contract/forms.ts'
import type { VisibleFieldSet } from '#contract/items.ts'

export type View = {
  /** Managers see private fields, and values of fields that the form has lost. */
  asManager: boolean
  /** Rows of lists leave out long texts (contract §3). */
  asRow: boolean
}

/** The values that this view may see, shaped as they are kept. */
export function visibleValues(form: Pick<Form, 'fieldSets'>, values: FormValues, view: View): FormValues {
  if (view.asManager && !view.asRow) return values
  const shown: FormValues = {}
  for (const { setSlug, field, value } of filledFields(form, values)) {
    if (!isShown(field, view)) continue
    shown[setSlug] = {
      ...shown[setSlug],
      [field.slug]: view.asManager ? value : withoutAddresses(field, value),
    }
  }
  return shown
}

/** The same by field set, each with its fields in the form's order. */
export function visibleFieldSets(form: Pick<Form, 'fieldSets'>, values: FormValues): VisibleFieldSet[] {
  return form.fieldSets.flatMap(({ slug, fields }) => {
    const filled = fields.flatMap((field) => {
      const value = values[slug]?.[field.slug]
      return value === undefined ? [] : [{ field_slug: field.slug, value }]
    })
    return filled.length > 0 ? [{ fieldset_slug: slug, fields: filled }] : []
  })
}

function isShown(field: FormField, { asManager, asRow }: View): boolean {
  if (asRow && field.type === 'textarea') return false
  return asManager || !field.settings.private
}

/** People's e-mail addresses are for managers alone, inside a list of supervisors too. */
function withoutAddresses(field: FormField, value: FieldValue): FieldValue {
  if (field.type !== 'supervisorsList' || !Array.isArray(value)) return value
  return value.map((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry
    const { email: _, ...person } = entry
    return person
  })
}
