import type { VisibleFile } from '#contract/files.ts'
import type { Entry, Internship, Thesis, Topic } from '#contract/items.ts'
import type { Text } from '#contract/texts.ts'

/** A list row for an item of any register; fields that the register does not have are empty. */
export type ItemRow = {
  uuid: string
  title: Text
  firstName: string
  lastName: string
  organization: string
  logoUrl: string | null
  year: number | null
  curriculum: string | null
  levels: string[]
  periods: string[]
  positions: number | null
  volume: string | null
  /** Unix seconds. */
  deadline: number | null
  files: VisibleFile[]
}

const emptyRow = {
  firstName: '',
  lastName: '',
  organization: '',
  logoUrl: null,
  year: null,
  curriculum: null,
  levels: [],
  periods: [],
  positions: null,
  volume: null,
  deadline: null,
}

export function toItemRow(item: Thesis | Topic | Internship | Entry): ItemRow {
  const { uuid, files } = item
  if ('first_name' in item) {
    const { title, year, curriculum, first_name: firstName, last_name: lastName } = item
    return { ...emptyRow, uuid, files, title, year, curriculum, firstName, lastName }
  }
  if ('thesis_topic_name' in item) {
    return {
      ...emptyRow,
      uuid,
      files,
      title: untranslated(item.thesis_topic_name),
      organization: item.organization_or_study_group_name,
      logoUrl: item.organization_logo_url,
      levels: item.level,
    }
  }
  if ('internship_field' in item) {
    return {
      ...emptyRow,
      uuid,
      files,
      title: untranslated(item.internship_field),
      organization: item.organization_name,
      logoUrl: item.organization_logo_url,
      levels: item.level,
      periods: item.period,
      positions: item.number_of_positions,
      volume: item.total_volume,
      deadline: item.application_deadline,
    }
  }
  return { ...emptyRow, uuid, files, title: item.title }
}

function untranslated(text: string): Text {
  return { et: text, en: text }
}
