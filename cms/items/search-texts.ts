import { type FieldSettings, type FieldValue, optionOf } from '#contract/fields.ts'
import { visibleText } from '#contract/fold-text.ts'
import type { Form, FormField } from '#contract/forms.ts'
import { isRecord } from '#contract/is-record.ts'
import { type LabelledKeyword, noLabels } from '#contract/keyword-labels.ts'
import { findRegister, nameFieldsOf } from '#contract/registers/registers.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { textsWithin } from '#contract/values/value-text.ts'
import { wordsIn } from './search-query.ts'
import { stemKeys } from './stem-keys.ts'

/** The searchable texts of an item, one per line. Matches in the heading rank highest, in the body lowest. */
export type SearchTexts = {
  /** Titles and names of the item itself. */
  heading: string
  /** Keywords and supervisors. */
  terms: string
  /** Every other public text. */
  body: string
  /** Private texts and e-mail addresses, which only managers can search. */
  private: string
}

type Section = keyof SearchTexts

/** Lexemes of a tsvector: the keys of all public words, with the weight of their section (A, B, or D, the default). */
export function searchKeysOf({ heading, terms, body }: SearchTexts): string {
  const weights = new Map<string, string>()
  for (const [text, weight] of [
    [heading, '1A'],
    [terms, '1B'],
    [body, '1'],
  ] as const) {
    for (const key of keysIn(text)) if (!weights.has(key)) weights.set(key, weight)
  }
  return [...weights].map(([key, weight]) => `${key}:${weight}`).join(' ')
}

function keysIn(text: string): string[] {
  return [...new Set(wordsIn(visibleText(text)))].flatMap(stemKeys)
}
type FormShape = Pick<Form, 'slug' | 'fieldSets'>
type FilledField = { field: FormField; value: FieldValue }

const maxLengths: Readonly<Record<Section, number>> = {
  heading: 10_000,
  terms: 20_000,
  body: 40_000,
  private: 20_000,
}

/**
 * Assigns every text of an item to its section; URLs and files are not searchable, e-mail addresses only for managers. A
 * keyword is found by its value and its labels.
 */
export function searchTextsOf(
  form: FormShape,
  filled: FilledField[],
  keywords: ReadonlyMap<string, LabelledKeyword>,
): SearchTexts {
  const headings = headingFieldsOf(form, filled)
  const addresses = filled.flatMap(({ field, value }) => addressesIn(field, value))
  const textIn = (section: Section) =>
    filled
      .filter((each) => sectionOf(each, headings) === section)
      .flatMap(({ field, value }) => textsIn(field, value, keywords))
      .concat(section === 'private' ? addresses : [])
      .map((text) => text.replace(/\s+/g, ' '))
      .join('\n')
      .slice(0, maxLengths[section])
  return {
    heading: textIn('heading'),
    terms: textIn('terms'),
    body: textIn('body'),
    private: textIn('private'),
  }
}

/** The title field of forms that are not registers: the first public text field. */
export function titleField(filled: FilledField[]): FilledField | undefined {
  return filled.find(({ field }) => fieldTypeOf(field).isTitle && !field.settings.private)
}

function headingFieldsOf({ slug }: FormShape, filled: FilledField[]): readonly string[] {
  const register = findRegister(slug)
  if (register) return nameFieldsOf(register)
  const title = titleField(filled)
  return title ? [title.field.slug] : []
}

function sectionOf({ field, value }: FilledField, headings: readonly string[]): Section | null {
  const search = (fitsType(field, value) && fieldTypeOf(field).search) || 'body'
  if (search === 'never') return null
  if (field.settings.private) return 'private'
  return headings.includes(field.slug) ? 'heading' : search
}

function textsIn(
  field: FormField,
  value: FieldValue,
  keywords: ReadonlyMap<string, LabelledKeyword>,
): string[] {
  const { kind } = fieldTypeOf(field)
  if (!fitsType(field, value)) return textsWithin(value).flatMap((text) => optionTexts(field.settings, text))
  if (kind === 'people') return textsWithin(value)
  if (kind === 'keywords') return textsOf(value).flatMap((value) => keywordTexts(value, keywords.get(value)))
  if (field.settings.options?.length || field.settings.removedOptions?.length)
    return textsOf(value).flatMap((selected) => optionTexts(field.settings, selected))
  if (kind === 'year') return textsOf(value)
  return [value].flat().filter((text) => typeof text === 'string')
}

/** The stored value and all labels, each once. */
function keywordTexts(value: string, keyword: LabelledKeyword | undefined): string[] {
  const { label, labels } = keyword ?? { label: value, labels: noLabels }
  return [...new Set([value, label, labels.et, labels.en].flatMap((text) => text ?? []))]
}

/** The labels in both languages and the stored value; only the value for a custom text (`customSelect`). */
function optionTexts(settings: FieldSettings, selected: string): string[] {
  const option = optionOf(settings, selected)
  return option ? [option.label.et, option.label.en, selected] : [selected]
}

/** The addresses in e-mail fields, and those of supervisors. */
function addressesIn(field: FormField, value: FieldValue): string[] {
  const { kind } = fieldTypeOf(field)
  if (kind === 'email' || kind === 'emails') return textsOf(value)
  if (kind !== 'people' || !Array.isArray(value)) return []
  return value.flatMap((person) => (isRecord(person) && typeof person.email === 'string' ? person.email : []))
}
