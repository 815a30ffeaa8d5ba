import fc from 'fast-check'
import type { Form, FormField } from '#contract/forms.ts'
import { fieldCases } from '../field-values/every-case.ts'
import { strangeValues } from './mutations.ts'
import { sentences } from './words.ts'

/** What a field of files gets; nothing where there is no file for it. */
type FileOf = (field: FormField) => unknown

/** Values of a form that are mostly such as it takes; now and then one that it refuses, or none. */
export function formValues(form: Form, fileOf: FileOf): fc.Arbitrary<unknown> {
  const sets = form.fieldSets.map(({ slug, fields }) => {
    const given = fields.filter((field) => field.type !== 'file' || fileOf(field) !== undefined)
    const record = fc.record(
      Object.fromEntries(given.map((field) => [field.slug, fieldValue(field, fileOf)])),
      { requiredKeys: given.filter(({ required }) => required).map((field) => field.slug) },
    )
    return [slug, record] as const
  })
  return fc.record(Object.fromEntries(sets))
}

function fieldValue(field: FormField, fileOf: FileOf): fc.Arbitrary<unknown> {
  const refused = fieldCases.refused.filter(([type]) => type === field.type).map(([, value]) => value)
  return fc.oneof(
    { arbitrary: goodValue(field, fileOf), weight: 80 },
    { arbitrary: fc.oneof(fc.constantFrom(...refused), strangeValues), weight: 1 },
  )
}

function goodValue(field: FormField, fileOf: FileOf): fc.Arbitrary<unknown> {
  const { type, settings } = field
  const options = settings.options?.map(({ value }) => value) ?? []
  if (options.length > 0) {
    const isList = /multi|checkbox/.test(type)
    return isList ? fc.subarray(options, { minLength: 1 }) : fc.constantFrom(...options)
  }
  if (type === 'file') return fc.constant(fileOf(field))
  if (settings.deadline) return fc.constantFrom(4_083_868_799, '2099-05-31')
  if (type === 'text' || type === 'textarea') return sentences
  const accepted = fieldCases.accepted.filter(
    ([each, , kept, own]) => each === type && kept !== undefined && own === undefined,
  )
  return accepted.length > 0 ? fc.constantFrom(...accepted.map(([, value]) => value)) : sentences
}
