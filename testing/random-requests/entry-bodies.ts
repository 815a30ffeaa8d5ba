import fc from 'fast-check'
import type { Form, FormField } from '#contract/forms.ts'
import { formValues } from './form-values.ts'
import { currentUpdatedAt, heldFile, markOf } from './known.ts'

/** The forms that entries are of, and the size of every file that was uploaded for them. */
export type World = { forms: Form[]; fileSize: number }

const statuses = ['pending', 'published', 'hide', 'confirm', 'canceled', 'expired', 'deleted', 'draft']

export const takesPdf = ({ type, settings }: FormField) =>
  type === 'file' && (settings.fileFormats ?? ['pdf']).some((format) => /pdf/i.test(format))

const referenceOf = (form: Form) =>
  fc.constantFrom('2099-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z').map((updatedAt) => ({
    slug: form.slug,
    updatedAt,
  }))

/** Values for a new entry with the uploads that were made under its uuid, or with none. */
function newEntry(form: Form, fileSize: number): fc.Arbitrary<{ values: unknown; itemUuid?: string }> {
  const needsFile = form.fieldSets.some(({ fields }) =>
    fields.some((field) => field.required && takesPdf(field)),
  )
  const withFiles = fc.nat(99).chain((number) => {
    const fileOf = (field: FormField) =>
      takesPdf(field)
        ? {
            fileName: markOf(`upload-${form.slug}-${field.slug}`, number),
            fileSize,
            fileType: 'application/pdf',
          }
        : undefined
    const itemUuid = markOf(`upload-${form.slug}`, number)
    return formValues(form, fileOf).map((values) => ({ values, itemUuid }))
  })
  const without = formValues(form, () => undefined).map((values) => ({ values }))
  return fc.oneof({ arbitrary: withFiles, weight: 1 }, { arbitrary: without, weight: needsFile ? 0 : 4 })
}

export function submissions(form: Form, fileSize: number): fc.Arbitrary<unknown> {
  return fc
    .tuple(newEntry(form, fileSize), referenceOf(form))
    .map(([entry, filledForm]) => ({ action: 'insert', filledForm, ...entry }))
}

export function insertions(form: Form, fileSize: number): fc.Arbitrary<unknown> {
  return fc
    .tuple(newEntry(form, fileSize), referenceOf(form), fc.constantFrom(undefined, ...statuses))
    .map(([{ values, itemUuid }, reference, newStatus]) => ({
      action: 'insert',
      form: reference,
      newStatus,
      newValues: values,
      itemUuid,
    }))
}

/** Of an entry that is there: its files stay as they are. */
export function changes(form: Form): fc.Arbitrary<unknown> {
  const updates = fc.record({
    action: fc.constant('update'),
    form: referenceOf(form),
    updatedAt: fc.constant(currentUpdatedAt),
    newValues: formValues(form, ({ slug }) => heldFile(slug)),
    newStatus: fc.constantFrom(undefined, ...statuses),
  })
  const moves = fc.record({
    action: fc.constant('status'),
    updatedAt: fc.constant(currentUpdatedAt),
    newStatus: fc.constantFrom(...statuses),
  })
  return fc.oneof({ arbitrary: updates, weight: 2 }, { arbitrary: moves, weight: 1 })
}
