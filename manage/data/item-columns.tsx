import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { FacetDeclaration } from '#contract/registers/registers.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { type DataColumn, sortableColumnIds } from '#ui/data-table/columns.ts'
import { manageDefaults, type TableDefaults } from '#ui/data-table/table-state.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { itemColumns } from '#ui/item/item-columns.tsx'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { type ManageRow, useRowName } from './manage-row.ts'
import { itemPath } from './registers.ts'
import { StatusMenu } from './status-menu.tsx'

type Column = DataColumn<ManageRow>
type Input = {
  slug: string
  busy: readonly string[]
  onStatus: (row: ManageRow, status: ItemStatus) => void
}

/** The columns of a register's table. The last ones are status, last change and the link to the item. */
export function useItemColumns({ slug, busy, onStatus }: Input): Column[] {
  const { t } = useTranslation()
  const rowName = useRowName(slug)
  return useMemo(() => {
    const status: Column = {
      id: 'status',
      headerKey: 'manage.column.status',
      cell: (row) => (
        <StatusMenu
          label={t('manage.status.of', { name: rowName(row) })}
          form={slug}
          status={row.status}
          options={selectorStatusesOf(slug, row.status)}
          isBusy={busy.includes(row.uuid)}
          onChoose={(newStatus) => onStatus(row, newStatus)}
        />
      ),
      sortable: true,
      width: 152,
    }
    const update: Column = {
      id: 'update',
      headerKey: 'manage.column.actions',
      cell: (row) => <RowLink slug={slug} uuid={row.uuid} name={rowName(row)} />,
      kind: 'action',
      align: 'end',
      width: 88,
    }
    return [...contentColumns(slug), status, updated, update]
  }, [slug, busy, onStatus, rowName, t])
}

/** The filters of a register's table beside year and status; none for other forms. */
export function facetsOf(slug: string): readonly FacetDeclaration[] {
  // Years are tabs.
  return (findRegister(slug)?.facets ?? []).filter(({ isSingle }) => !isSingle)
}

export function tableDefaults(slug: string): TableDefaults {
  return {
    ...manageDefaults,
    sorts: [...sortableColumnIds([...contentColumns(slug), updated]), 'status'],
    filters: ['statuses', ...facetsOf(slug).flatMap(({ name }) => (name === 'years' ? [] : name))],
  }
}

const updated: Column = {
  id: 'updatedAt',
  headerKey: 'manage.column.updated',
  cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  sortable: true,
  sorts: 'dates',
  width: 152,
  leaves: 'second',
}

const registerColumns: Readonly<Record<string, readonly Column[]>> = {
  thesis: [itemColumns.lastName, itemColumns.firstName, itemColumns.thesisTitle],
  topics: [
    { ...itemColumns.studyGroup, headerKey: 'manage.column.organization', width: '26%' },
    itemColumns.topicTitle,
  ],
  internship: [
    {
      id: 'logo',
      headerKey: itemColumns.logo.headerKey,
      cell: ({ logoUrl, organization }) => <RowLogo url={logoUrl} name={organization} />,
      width: 56,
      leaves: 'second',
    },
    { ...itemColumns.company, kind: 'name' },
    itemColumns.internshipTitle,
    {
      ...itemColumns.deadline,
      cell: ({ deadline }) => deadline !== null && formatDate(deadline * 1000),
      width: 128,
    },
  ],
}

const otherFormColumns: readonly Column[] = [
  { ...itemColumns.thesisTitle, headerKey: 'manage.column.title' },
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

/** Link from a row to the item's page. */
function RowLink({ slug, uuid, name }: { slug: string; uuid: string; name: string }) {
  const { t } = useTranslation()
  return (
    <ButtonLink href={itemPath(slug, uuid)} label={t('manage.updateOf', { name })} appearance="compact">
      {t('manage.update')}
    </ButtonLink>
  )
}

const useLogoStyles = makeStyles({
  small: { display: 'flex', '& > *': { width: '32px', height: '32px', fontSize: tokens.fontSizeBase300 } },
})

/** An organization's logo in the size of a compact row. */
function RowLogo({ url, name }: { url: string | null; name: string }) {
  const styles = useLogoStyles()
  return (
    <span className={styles.small}>
      <OrganizationLogo url={url} name={name} />
    </span>
  )
}
