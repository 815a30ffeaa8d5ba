import type { DataColumn } from '../data-table/columns.ts'
import { DeadlineText } from './deadline-text.tsx'
import type { ItemRow } from './item-row.ts'
import { ItemTitle } from './item-title.tsx'
import { OrganizationLogo } from './organization-logo.tsx'

const title = {
  cell: ({ title }: ItemRow) => <ItemTitle title={title} />,
  sortable: true,
  isTitle: true,
} as const
const organization = { cell: ({ organization }: ItemRow) => organization, sortable: true } as const

/** The columns of the registers that the site and the manage area share. */
export const itemColumns = {
  lastName: {
    id: 'last_name',
    headerKey: 'thesis.column.lastName',
    cell: ({ lastName }) => lastName,
    sortable: true,
    width: '12%',
  },
  firstName: {
    id: 'first_name',
    headerKey: 'thesis.column.firstName',
    cell: ({ firstName }) => firstName,
    sortable: true,
    width: '12%',
  },
  thesisTitle: { id: 'title', headerKey: 'thesis.column.title', ...title, kind: 'name' },
  studyGroup: {
    id: 'organization_or_study_group_name',
    headerKey: 'topics.column.organization',
    ...organization,
    width: '28%',
  },
  topicTitle: { id: 'thesis_topic_name', headerKey: 'topics.column.topic', ...title, kind: 'name' },
  company: { id: 'organization_name', headerKey: 'internship.column.company', ...organization, width: '18%' },
  logo: {
    id: 'organization_logo',
    headerKey: 'internship.column.logo',
    cell: ({ logoUrl, organization }) => <OrganizationLogo url={logoUrl} name={organization} />,
    kind: 'picture',
    width: 48,
  },
  internshipTitle: { id: 'internship_field', headerKey: 'internship.column.description', ...title },
  deadline: {
    id: 'application_deadline',
    headerKey: 'internship.column.deadline',
    sortKey: 'internship.sort.deadline',
    cell: ({ deadline }) => deadline !== null && <DeadlineText deadline={deadline} />,
    sortable: true,
    sorts: 'dates',
    width: '14%',
  },
} as const satisfies Record<string, DataColumn<ItemRow>>
