import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'
import { type DataColumn, sortableColumnIds } from '#ui/data-table/columns.ts'
import { manageDefaults, type TableDefaults } from '#ui/data-table/table-state.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import type { ManageRow } from './manage-row.ts'
import { RowLink } from './row-link.tsx'
import { RowLogo } from './row-logo.tsx'
import { StatusSelect } from './status-select.tsx'
import { useRowName } from './use-row-name.ts'

type Column = DataColumn<ManageRow>
type Input = {
  slug: string
  busy: ReadonlySet<string>
  onStatus: (row: ManageRow, status: ItemStatus) => void
}

/** The columns of a register's table (back-office.md §2). The last ones are status, last change and the link to the item. */
export function useItemColumns({ slug, busy, onStatus }: Input): Column[] {
  const { t } = useTranslation()
  const rowName = useRowName(slug)
  return useMemo(() => {
    const status: Column = {
      id: 'status',
      headerKey: 'manage.column.status',
      cell: (row) => (
        <StatusSelect
          label={t('manage.status.of', { name: rowName(row) })}
          status={row.status}
          options={selectorStatusesOf(slug, row.status)}
          disabled={busy.has(row.uuid)}
          onChoose={(newStatus) => onStatus(row, newStatus)}
        />
      ),
      sortable: true,
      width: '152',
    }
    const update: Column = {
      id: 'update',
      headerKey: 'manage.column.actions',
      cell: (row) => <RowLink slug={slug} uuid={row.uuid} name={rowName(row)} />,
      kind: 'action',
      align: 'end',
      width: '88',
    }
    return [...contentColumns(slug), status, updated, update]
  }, [slug, t, rowName, busy, onStatus])
}

export function tableDefaults(slug: string): TableDefaults {
  return { ...manageDefaults, sorts: [...sortableColumnIds([...contentColumns(slug), updated]), 'status'] }
}

const updated: Column = {
  id: 'updatedAt',
  headerKey: 'manage.column.updated',
  cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  sortable: true,
  width: '152',
}

const organization = {
  cell: ({ organization }: ManageRow) => organization,
  sortable: true,
} as const

const title = { cell: ({ title }: ManageRow) => <ItemTitle title={title} />, sortable: true } as const

const registerColumns: Readonly<Record<string, readonly Column[]>> = {
  thesis: [
    {
      id: 'last_name',
      headerKey: 'thesis.column.lastName',
      cell: ({ lastName }) => lastName,
      sortable: true,
      width: '14%',
    },
    {
      id: 'first_name',
      headerKey: 'thesis.column.firstName',
      cell: ({ firstName }) => firstName,
      sortable: true,
      width: '14%',
    },
    { id: 'title', headerKey: 'thesis.column.title', ...title, kind: 'name' },
  ],
  topics: [
    {
      id: 'organization_or_study_group_name',
      headerKey: 'manage.column.organization',
      ...organization,
      width: '26%',
    },
    { id: 'thesis_topic_name', headerKey: 'manage.column.topic', ...title, kind: 'name' },
  ],
  internship: [
    {
      id: 'logo',
      headerKey: 'manage.column.logo',
      cell: ({ logoUrl, organization }) => <RowLogo url={logoUrl} name={organization} />,
      width: '56',
    },
    { id: 'organization_name', headerKey: 'manage.column.company', ...organization, kind: 'name' },
    { id: 'internship_field', headerKey: 'manage.column.field', ...title },
    {
      id: 'application_deadline',
      headerKey: 'manage.column.deadline',
      cell: ({ deadline }) => deadline !== null && formatDate(deadline * 1000),
      sortable: true,
      width: '128',
    },
  ],
}

const otherFormColumns: readonly Column[] = [
  { id: 'title', headerKey: 'manage.column.title', ...title, kind: 'name' },
  {
    id: 'submitter',
    headerKey: 'manage.column.submitter',
    cell: ({ submitter }) => submitter,
    width: '22%',
  },
]

function contentColumns(slug: string): readonly Column[] {
  return (Object.hasOwn(registerColumns, slug) && registerColumns[slug]) || otherFormColumns
}
