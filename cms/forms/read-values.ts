import type { FieldValue, FormValues } from '#contract/fields.ts'
import { toUploadedFile, type UploadedFile } from '#contract/files.ts'
import type { FormField } from '#contract/forms.ts'

type FormShape = { fieldSets: { slug: string; fields: FormField[] }[] }
type NamedFile = UploadedFile & { field: string }
type FilledField = { setSlug: string; field: FormField; value: FieldValue }

/** All fields of the form that have a value, in the form's order. */
export function filledFields(form: FormShape, values: FormValues): FilledField[] {
  return form.fieldSets.flatMap(({ slug, fields }) =>
    fields.flatMap((field) => {
      const value = values[slug]?.[field.slug]
      return value === undefined || value === null ? [] : [{ setSlug: slug, field, value }]
    }),
  )
}

/** The values of the form's current fields that are not private. */
export function publicValues(form: FormShape, values: FormValues): FormValues {
  const result: FormValues = {}
  for (const { setSlug, field, value } of filledFields(form, values)) {
    if (!field.settings.private) result[setSlug] = { ...result[setSlug], [field.slug]: value }
  }
  return result
}

/** Finds a value by its field's slug in any field set, even if the field was removed from the form. */
export function valueAnywhere(values: FormValues, slug: string): FieldValue | undefined {
  return Object.values(values).find((set) => set[slug] !== undefined && set[slug] !== null)?.[slug]
}

export function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: FieldValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

export function fileOf(value: FieldValue | undefined): UploadedFile | null {
  return toUploadedFile(value) ?? null
}

/** All uploads in the values, in the form's order, followed by those of removed fields. */
export function filesIn(form: FormShape, values: FormValues): NamedFile[] {
  const order = form.fieldSets.flatMap(({ fields }) => fields.map(({ slug }) => slug))
  const positionOf = ({ field }: NamedFile) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.values(values)
    .flatMap((set) => Object.entries(set))
    .flatMap(([field, value]) => {
      const file = fileOf(value)
      return file ? [{ ...file, field }] : []
    })
    .sort((a, b) => positionOf(a) - positionOf(b))
}
