import { type UploadedFile, uploadedFileSchema } from '#contract/files.ts'
import type { FieldValue, FormField, FormValues } from '#contract/forms.ts'

type FormShape = { fieldSets: { slug: string; fields: FormField[] }[] }
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
