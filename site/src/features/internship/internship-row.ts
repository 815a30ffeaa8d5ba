import type { Internship } from '#contract/items.ts'
import { searchTextOf } from '#ui/item/search-text.ts'

/** What the list shows of an offer; the rest of it does not travel with the page. */
export type InternshipRow = {
  uuid: string
  company: string
  logo: string | null
  field: string
  positions: number | null
  levels: string[]
  volume: string | null
  periods: string[]
  /** Unix seconds. */
  deadline: number | null
  search: string
}

export function toInternshipRow(offer: Internship): InternshipRow {
  return {
    uuid: offer.uuid,
    company: offer.organization_name,
    logo: offer.organization_logo_url,
    field: offer.internship_field,
    positions: offer.number_of_positions,
    levels: offer.level,
    volume: offer.total_volume,
    periods: offer.period,
    deadline: offer.application_deadline,
    search: searchTextOf(offer.values),
  }
}
