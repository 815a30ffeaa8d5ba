import { isCited } from '#contract/citations/cited-item.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { VisibleFile } from '#contract/files.ts'
import type { Entry, Internship, Thesis, Topic } from '#contract/items.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { inLanguage, type Language, onlyIn, type Text } from '#contract/texts.ts'
import { supervisorNames } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'

type Fields = readonly { field_slug: string; value: FieldValue }[]

/** A list row for an item of any register; fields that the register does not have are empty. */
export type ItemRow = {
  uuid: string
  /** `T-2026-0412`. */
  reference: string
  updatedAt: string
  title: Text
  /** Of the texts that are in one language only. */
  language: Language
  firstName: string
  lastName: string
  organization: string
  logoUrl: string | null
  year: number | null
  curriculum: string | null
  /** Names. */
  supervisors: string[]
  /** The levels of an offer, or a thesis's degree. */
  levels: string[]
  periods: string[]
  positions: number | null
  volume: string | null
  /** Unix seconds. */
  deadline: number | null
  files: VisibleFile[]
  /** Empty unless they were loaded with their labels. */
  keywords: readonly LabelledKeyword[]
  /** Those of a thesis that its citation is made of. */
  fields: Fields
}

const emptyRow = {
  firstName: '',
  lastName: '',
  organization: '',
  logoUrl: null,
  year: null,
  curriculum: null,
  supervisors: [],
  levels: [],
  periods: [],
  positions: null,
  volume: null,
  deadline: null,
  keywords: [],
  fields: [],
}

export function toItemRow(item: Thesis | Topic | Internship | Entry): ItemRow {
  const { uuid, reference, files, updatedAt, language } = item
  const common = { ...emptyRow, uuid, reference, updatedAt, files, language }
  if ('first_name' in item) {
    const { year, curriculum, first_name: firstName, last_name: lastName, fields } = item
    const title = { et: textIn(fields, 'title_et'), en: textIn(fields, 'title_en') }
    return {
      ...common,
      // `item.title` has the same text for both languages if one is missing, which hides the text's language.
      title: title.et || title.en ? title : item.title,
      year,
      curriculum,
      firstName,
      lastName,
      supervisors: supervisorNames(valueIn(fields, 'supervisors')),
      levels: textsOf(valueIn(fields, 'degree')),
      fields: fields.filter(({ field_slug }) => isCited(field_slug)),
    }
  }
  if ('thesis_topic_name' in item) {
    return {
      ...common,
      title: onlyIn(language, item.thesis_topic_name),
      organization: item.organization_or_study_group_name,
      logoUrl: item.organization_logo_url,
      supervisors: supervisorNames(
        valueIn(
          item.fieldsets.flatMap(({ fields }) => fields),
          'supervisors',
        ),
      ),
      levels: item.level,
    }
  }
  if ('internship_field' in item) {
    return {
      ...common,
      title: onlyIn(language, item.internship_field),
      organization: item.organization_name,
      logoUrl: item.organization_logo_url,
      levels: item.level,
      periods: item.period,
      positions: item.number_of_positions,
      volume: item.total_volume,
      deadline: item.application_deadline,
    }
  }
  return { ...common, title: onlyIn(language, inLanguage(item.title, language)) }
}

function valueIn(fields: Fields, slug: string): FieldValue | undefined {
  return fields.find(({ field_slug }) => field_slug === slug)?.value
}

function textIn(fields: Fields, slug: string): string {
  return textsOf(valueIn(fields, slug)).join(' ').trim()
}
