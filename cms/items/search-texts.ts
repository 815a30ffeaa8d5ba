import { textOf, textsOf } from '#cms/forms/read-values.ts'
import type { FieldOption, FieldValue, Form, FormField } from '#contract/forms.ts'
import { type Register, registerSchema } from '#contract/items.ts'

/** The searchable texts of an entry, one per line. Matches in the heading rank highest, in the body lowest. */
export type SearchTexts = {
  /** Titles and names of the entry itself. */
  heading: string
  /** Keywords and supervisors. */
  terms: string
  /** Every other public text. */
  body: string
  /** Private texts, which only managers can search. */
  private: string
}

type Section = keyof SearchTexts
type FormShape = Pick<Form, 'slug' | 'fieldSets'>
type FilledField = { field: FormField; value: FieldValue }

const maxLengths: Readonly<Record<Section, number>> = {
  heading: 10_000,
  terms: 20_000,
  body: 40_000,
  private: 20_000,
}

const headingFields: Readonly<Record<Register, readonly string[]>> = {
  thesis: ['title_et', 'title_en', 'ut_first_name', 'ut_last_name'],
  topics: ['thesis_topic_name', 'organization_or_study_group_name'],
  internship: ['internship_field', 'organization_name'],
}
const termTypes: readonly string[] = ['keywords', 'tags', 'supervisorsList']
const unsearchedTypes: readonly string[] = [
  'url',
  'link',
  'email',
  'multi-email',
  'auto-email',
  'auto-multi-email',
  'file',
]

/** Assigns every text of an entry to its section; URLs, e-mail addresses and files are not searchable. */
export function searchTextsOf(form: FormShape, filled: FilledField[]): SearchTexts {
  const headings = headingFieldsOf(form, filled)
  const textIn = (section: Section) =>
    filled
      .filter(({ field }) => sectionOf(field, headings) === section)
      .flatMap(({ field, value }) => textsIn(field, value))
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
  return filled.find(({ field }) => field.type === 'text' && !field.settings.private)
}

function headingFieldsOf({ slug }: FormShape, filled: FilledField[]): readonly string[] {
  const register = registerSchema.safeParse(slug).data
  if (register) return headingFields[register]
  const title = titleField(filled)
  return title ? [title.field.slug] : []
}

function sectionOf({ slug, type, settings }: FormField, headings: readonly string[]): Section | null {
  if (unsearchedTypes.includes(type)) return null
  if (settings.private) return 'private'
  if (headings.includes(slug)) return 'heading'
  return termTypes.includes(type) ? 'terms' : 'body'
}

function textsIn(field: FormField, value: FieldValue): string[] {
  if (field.type === 'supervisorsList') return supervisorNames(value)
  const { options = [] } = field.settings
  if (options.length > 0) return textsOf(value).flatMap((selected) => optionTexts(options, selected))
  if (field.type === 'year') return textsOf(value)
  return [value].flat().filter((text) => typeof text === 'string')
}

/** The labels in both languages and the stored value; only the value for a custom text (`customSelect`). */
function optionTexts(options: readonly FieldOption[], selected: string): string[] {
  const option = options.find(({ value }) => String(value) === selected)
  return option ? [option.label.et, option.label.en, selected] : [selected]
}

function supervisorNames(value: FieldValue): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? [`${textOf(entry.firstname)} ${textOf(entry.lastname)}`]
      : [],
  )
}
