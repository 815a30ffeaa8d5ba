import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
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

/** The columns of a register's table (back-office.md §2), ending with status, last change and the way to the entry. */
export function useItemColumns({ slug, busy, onStatus }: Input): Column[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const rowName = useRowName(slug)
  return useMemo(() => {
    const own = ownColumns(slug, language, t)
    const status: Column = {
      id: 'status',
      header: t('manage.column.status'),
      cell: (row) => (
        <StatusSelect
          label={t('manage.status.of', { name: rowName(row) })}
          status={row.status}
          offered={selectorStatusesOf(slug, row.status)}
          disabled={busy.has(row.uuid)}
          onChoose={(chosen) => onStatus(row, chosen)}
        />
      ),
      sortValue: (row) => t(`item.status.${row.status}`),
      width: '152',
    }
    const updated: Column = {
      id: 'updatedAt',
      header: t('manage.column.updated'),
      cell: (row) => <DateTime value={row.updatedAt} />,
      sortValue: (row) => row.updatedAt,
      width: '152',
    }
    const update: Column = {
      id: 'update',
      header: t('manage.column.actions'),
      cell: (row) => <RowLink slug={slug} uuid={row.uuid} name={rowName(row)} />,
      kind: 'action',
      align: 'end',
      width: '88',
    }
    return [...own, status, updated, update]
  }, [slug, language, t, rowName, busy, onStatus])
}

type Translate = (key: string) => string

function ownColumns(slug: string, language: Language, t: Translate): Column[] {
  const titleOf = (row: ManageRow) => inLanguage(row.title, language)
  const text = (
    id: string,
    header: string,
    read: (row: ManageRow) => string,
    rest: Partial<Column> = {},
  ): Column => ({
    id,
    header: t(header),
    cell: read,
    sortValue: read,
    ...rest,
  })
  switch (slug) {
    case 'thesis':
      return [
        text('last_name', 'thesis.column.lastName', (row) => row.lastName, { width: '14%' }),
        text('first_name', 'thesis.column.firstName', (row) => row.firstName, { width: '14%' }),
        text('title', 'thesis.column.title', titleOf, { kind: 'name' }),
      ]
    case 'topics':
      return [
        text('organization_or_study_group_name', 'manage.column.organization', (row) => row.organization, {
          width: '26%',
        }),
        text('thesis_topic_name', 'manage.column.topic', titleOf, { kind: 'name' }),
      ]
    case 'internship':
      return [
        {
          id: 'logo',
          header: t('manage.column.logo'),
          cell: (row) => <RowLogo url={row.logoUrl} name={row.organization} />,
          width: '56',
        },
        text('organization_name', 'manage.column.company', (row) => row.organization, { kind: 'name' }),
        text('internship_field', 'manage.column.field', (row) => row.internshipField),
        {
          id: 'application_deadline',
          header: t('manage.column.deadline'),
          cell: (row) => (row.deadline === null ? '' : formatDate(row.deadline * 1000)),
          sortValue: (row) => row.deadline,
          width: '128',
        },
      ]
    default:
      return [
        text('title', 'manage.column.title', (row) => titleOf(row) || t('item.nameless'), { kind: 'name' }),
        { id: 'submitter', header: t('manage.column.submitter'), cell: (row) => row.submitter, width: '22%' },
      ]
  }
}
