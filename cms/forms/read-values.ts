import { type UploadedFile, uploadedFileSchema } from '#contract/files.ts'
import type { FieldValue, FormField, FormValues } from '#contract/forms.ts'

type FormShape = { fieldSets: { slug: string; fields: FormField[] }[] }
type NamedFile = UploadedFile & { field: string }
type FilledField = { setSlug: string; field: FormField; value: FieldValue }

/** Every field of the form that has a value, in the form's order. */
export function filledFields(form: FormShape, values: FormValues): FilledField[] {
  return form.fieldSets.flatMap(({ slug, fields }) =>
    fields.flatMap((field) => {
      const value = values[slug]?.[field.slug]
      return value === undefined || value === null ? [] : [{ setSlug: slug, field, value }]
    }),
  )
}

/** The values that are for everybody: those of fields that the form has, and does not keep private. */
export function publicValues(form: FormShape, values: FormValues): FormValues {
  const open: FormValues = {}
  for (const { setSlug, field, value } of filledFields(form, values)) {
    if (!field.settings.private) open[setSlug] = { ...open[setSlug], [field.slug]: value }
  }
  return open
}

/** A value by its field's slug, in whatever field set, also where the form has lost the field. */
export function valueAnywhere(values: FormValues, slug: string): FieldValue | undefined {
  return Object.values(values).find((set) => set[slug] !== undefined && set[slug] !== null)?.[slug]
}

export function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: FieldValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** A list's texts; a lone text counts as a list of one. */
export function textsOf(value: FieldValue | undefined): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean)
  const text = textOf(value)
  return text ? [text] : []
}

export function fileOf(value: FieldValue | undefined): UploadedFile | null {
  const parsed = uploadedFileSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** Every upload among the values in the form's order, then those of fields that the form has lost. */
export function filesIn(form: FormShape, values: FormValues): NamedFile[] {
  const order = form.fieldSets.flatMap(({ fields }) => fields.map(({ slug }) => slug))
  const placeOf = ({ field }: NamedFile) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.values(values)
    .flatMap((set) => Object.entries(set))
    .flatMap(([field, value]) => {
      const file = fileOf(value)
      return file ? [{ ...file, field }] : []
    })
    .sort((a, b) => placeOf(a) - placeOf(b))
}
