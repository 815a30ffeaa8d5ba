import { filledFields } from '#cms/forms/read-values.ts'
import type { FieldValue, Form, FormField, FormValues } from '#contract/forms.ts'
import type { VisibleFieldSet } from '#contract/items.ts'

export type View = {
  /** Managers see private fields and values of removed fields. */
  asManager: boolean
  /** Rows of lists omit long texts (contract §3). */
  asRow: boolean
}

/** The values visible in this view, in their stored shape. */
export function visibleValues(form: Pick<Form, 'fieldSets'>, values: FormValues, view: View): FormValues {
  if (view.asManager && !view.asRow) return values
  const visible: FormValues = {}
  for (const { setSlug, field, value } of filledFields(form, values)) {
    if (!isVisible(field, view)) continue
    visible[setSlug] = {
      ...visible[setSlug],
      [field.slug]: view.asManager ? value : withoutEmails(field, value),
    }
  }
  return visible
}

/** Groups values by field set, with the fields in the form's order. */
export function visibleFieldSets(form: Pick<Form, 'fieldSets'>, values: FormValues): VisibleFieldSet[] {
  return form.fieldSets.flatMap(({ slug, fields }) => {
    const filled = fields.flatMap((field) => {
      const value = values[slug]?.[field.slug]
      return value === undefined ? [] : [{ field_slug: field.slug, value }]
    })
    return filled.length > 0 ? [{ fieldset_slug: slug, fields: filled }] : []
  })
}

function isVisible(field: FormField, { asManager, asRow }: View): boolean {
  if (asRow && field.type === 'textarea') return false
  return asManager || !field.settings.private
}

/** E-mail addresses are only visible to managers; this includes those of supervisors. */
function withoutEmails(field: FormField, value: FieldValue): FieldValue {
  if (field.type !== 'supervisorsList' || !Array.isArray(value)) return value
  return value.map((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry
    const { email: _, ...person } = entry
    return person
  })
}
