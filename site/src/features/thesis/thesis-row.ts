import type { ShownFile } from '#contract/files.ts'
import type { Thesis } from '#contract/items.ts'
import type { Text } from '#contract/texts.ts'
import { searchTextOf } from '#ui/item/search-text.ts'

/** What the list shows of a thesis; the rest of it does not travel with the page. */
export type ThesisRow = {
  uuid: string
  firstName: string
  lastName: string
  title: Text
  curriculum: string | null
  files: ShownFile[]
  search: string
}

export function toThesisRow(thesis: Thesis): ThesisRow {
  return {
    uuid: thesis.uuid,
    firstName: thesis.first_name,
    lastName: thesis.last_name,
    title: thesis.title,
    curriculum: thesis.curriculum,
    files: thesis.files,
    search: `${thesis.first_name} ${thesis.last_name} ${searchTextOf(thesis.values)}`,
  }
}
