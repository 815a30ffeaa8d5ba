import type { AdminRow, ItemStatus } from '#contract/items.ts'
import type { Text } from '#contract/texts.ts'
import { searchTextOf } from '#ui/item/search-text.ts'

/** A row of any manage table: what its columns, its search and its status selector need. */
export type ManageRow = {
  uuid: string
  status: ItemStatus
  updatedAt: string
  title: Text
  firstName: string
  lastName: string
  organization: string
  logoUrl: string | null
  internshipField: string
  /** Unix seconds. */
  deadline: number | null
  submitter: string
  searchText: string
}

type OwnFacts = Omit<ManageRow, 'uuid' | 'status' | 'updatedAt' | 'submitter' | 'searchText'>

const noFacts: OwnFacts = {
  title: { et: '', en: '' },
  firstName: '',
  lastName: '',
  organization: '',
  logoUrl: null,
  internshipField: '',
  deadline: null,
}

export function toManageRow(row: AdminRow): ManageRow {
  const submitter = row.submitter?.name || row.submitter?.username || row.submitter?.email || ''
  const facts = factsOf(row)
  return {
    ...facts,
    uuid: row.uuid,
    status: row.status,
    updatedAt: row.updatedAt,
    submitter,
    searchText: [facts.firstName, facts.lastName, submitter, searchTextOf(row.values)].join(' '),
  }
}

function factsOf(row: AdminRow): OwnFacts {
  if ('first_name' in row) {
    return { ...noFacts, title: row.title, firstName: row.first_name, lastName: row.last_name }
  }
  if ('thesis_topic_name' in row) {
    const name = row.thesis_topic_name
    return {
      ...noFacts,
      title: { et: name, en: name },
      organization: row.organization_or_study_group_name,
      logoUrl: row.organization_logo_url,
    }
  }
  if ('internship_field' in row) {
    return {
      ...noFacts,
      title: { et: row.internship_field, en: row.internship_field },
      organization: row.organization_name,
      logoUrl: row.organization_logo_url,
      internshipField: row.internship_field,
      deadline: row.application_deadline,
    }
  }
  return { ...noFacts, title: row.title }
}
