import { textOf, textsOf } from '#cms/forms/read-values.ts'
import type { FieldOption, FieldValue, Form, FormField } from '#contract/forms.ts'
import { type Register, registerSchema } from '#contract/items.ts'

/** What search looks through, a text a line. A hit in the heading says most, one in the body least. */
export type SearchTexts = {
  /** Titles and names of the entry itself. */
  heading: string
  /** Keywords and supervisors. */
  terms: string
  /** Every other public text. */
  body: string
  /** What managers alone see, and may search. */
  private: string
}

type Place = keyof SearchTexts
type FormShape = Pick<Form, 'slug' | 'fieldSets'>
type FilledField = { field: FormField; value: FieldValue }

const longest: Readonly<Record<Place, number>> = {
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

/** Every text of an entry where it belongs; addresses and files are nowhere. */
export function searchTextsOf(form: FormShape, filled: FilledField[]): SearchTexts {
  const headings = headingFieldsOf(form, filled)
  const textIn = (place: Place) =>
    filled
      .filter(({ field }) => placeOf(field, headings) === place)
      .flatMap(({ field, value }) => textsIn(field, value))
      .map((text) => text.replace(/\s+/g, ' '))
      .join('\n')
      .slice(0, longest[place])
  return {
    heading: textIn('heading'),
    terms: textIn('terms'),
    body: textIn('body'),
    private: textIn('private'),
  }
}

/** The field that names an entry of a form that is no register: its first public text. */
export function namingField(filled: FilledField[]): FilledField | undefined {
  return filled.find(({ field }) => field.type === 'text' && !field.settings.private)
}

function headingFieldsOf({ slug }: FormShape, filled: FilledField[]): readonly string[] {
  const register = registerSchema.safeParse(slug).data
  if (register) return headingFields[register]
  const naming = namingField(filled)
  return naming ? [naming.field.slug] : []
}

function placeOf({ slug, type, settings }: FormField, headings: readonly string[]): Place | null {
  if (unsearchedTypes.includes(type)) return null
  if (settings.private) return 'private'
  if (headings.includes(slug)) return 'heading'
  return termTypes.includes(type) ? 'terms' : 'body'
}

function textsIn(field: FormField, value: FieldValue): string[] {
  if (field.type === 'supervisorsList') return supervisorNames(value)
  const { options = [] } = field.settings
  if (options.length > 0) return textsOf(value).flatMap((chosen) => optionTexts(options, chosen))
  if (field.type === 'year') return textsOf(value)
  return [value].flat().filter((text) => typeof text === 'string')
}

/** By its labels in both languages, and as it is kept; a text of one's own (`customSelect`) as it is. */
function optionTexts(options: readonly FieldOption[], chosen: string): string[] {
  const option = options.find(({ value }) => String(value) === chosen)
  return option ? [option.label.et, option.label.en, chosen] : [chosen]
}

function supervisorNames(value: FieldValue): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? [`${textOf(entry.firstname)} ${textOf(entry.lastname)}`]
      : [],
  )
}
