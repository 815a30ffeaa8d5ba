import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import type { Form } from '#contract/forms.ts'
import { type ImportTarget, type ItemTarget, itemTargets, keyTargets } from '#contract/imports.ts'
import { findRegister, type Register, toRegister } from '#contract/registers/registers.ts'
import { inBoth } from '#contract/texts.ts'
import { yearOfDate } from '#contract/values/agreement.ts'
import { type FieldAt, fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

/** The fields with the first and last name of a person, who may be in one column. */
export function nameTargets(form: Pick<Form, 'slug' | 'fieldSets'>): [FieldAt, FieldAt] | undefined {
  const fields = fieldsIn(form.fieldSets)
  const authors = findRegister(form.slug)?.authorFields
  const find = (part: 'firstName' | 'lastName') =>
    fields.find(({ field }) => (authors ? field.slug === authors[part] : field.settings.autoFill === part))
  const [first, last] = [find('firstName'), find('lastName')]
  return first && last && [first, last]
}

/** Kinds of values by which nothing can be recognized. */
const withoutKey = [
  'file',
  'confirmation',
  'checkbox',
  'people',
  'longText',
  'keywords',
  'texts',
  'options',
  'emails',
]

/** Everything that a column can be, in the order of the form. */
export function targetsOf(form: Form): ImportTarget[] {
  const fields = fieldsIn(form.fieldSets).map(({ path, field }): ImportTarget => {
    const { labels, required, settings } = field
    const year = yearOfDate(path)
    return {
      name: path,
      label: inBoth(labels, field.slug),
      // Nobody confirms what others have written.
      isRequired: required && fieldTypeOf(field).kind !== 'confirmation',
      covers: year === undefined ? [] : [year],
      isKey: !withoutKey.includes(fieldTypeOf(field).kind),
      options: (settings.options ?? []).map(({ value, label }) => ({ value, label })),
    }
  })
  const others = itemTargets.filter((target) => isOffered(form, target))
  return [
    ...fields,
    ...others.map((name) => ({
      name,
      // The page has a text for it.
      label: { et: '', en: '' },
      isRequired: false,
      covers: name === 'author' ? (nameTargets(form) ?? []).map(({ path }) => path) : [],
      isKey: name === 'author' || keyTargets.some((each) => each === name),
      options: [],
    })),
  ]
}

function isOffered(form: Form, target: ItemTarget): boolean {
  if (target === 'author') return nameTargets(form) !== undefined
  // An address redirects to a page, which only registers have.
  return target !== 'oldAddress' || findRegister(form.slug) !== undefined
}

/** The targets that stand for others: the author for the names. */
export function expandKey(form: Form, key: readonly string[]): string[] {
  const names = nameTargets(form)?.map(({ path }) => path) ?? []
  return [...new Set(key.flatMap((target) => (target === 'author' ? names : target)))]
}

/** The entry of this register whose page has this address, as exports write it. */
export function entryAt(address: string): { form: Register; uuid: string } | undefined {
  const origin = `${configuration().publicUrl}/`
  if (!address.startsWith(origin)) return undefined
  const [slug, uuid = ''] = address.slice(origin.length).split(/[/?#]/)
  const form = toRegister(slug)
  return form && z.guid().safeParse(uuid).success ? { form, uuid: uuid.toLowerCase() } : undefined
}
