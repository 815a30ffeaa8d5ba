import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldSet } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { FacetDeclaration } from '#contract/registers/registers.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { type DataColumn, sortableColumnIds } from '#ui/data-table/columns.ts'
import { manageDefaults, type TableDefaults } from '#ui/data-table/table-state.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { itemColumns } from '#ui/item/item-columns.tsx'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import { CorrectedTag } from '#ui/status/corrected-tag.tsx'
import { UnconfirmedTag } from '#ui/status/unconfirmed-tag.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { answerColumnIds, answerColumns } from './answer-columns.tsx'
import { AssigneeInitials } from './assignee-initials.tsx'
import { type ManageRow, useRowName } from './manage-row.ts'
import { itemPath } from './registers.ts'
import { StatusMenu } from './status-menu.tsx'

type Column = DataColumn<ManageRow>
type Input = {
  slug: string
  /** Of a form that is no register. */
  fieldSets: readonly FormFieldSet[]
  /** The ids of the visible columns of such a form. */
  chosen: readonly string[]
  /** Every row has the same status, by which the table is filtered. */
  hasOneStatus: boolean
  onStatus: (row: ManageRow, status: ItemStatus) => void
}

/** The columns of a register's table. The last ones are status, last change and the link to the item. */
export function useItemColumns({ slug, fieldSets, chosen, hasOneStatus, onStatus }: Input): Column[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const rowName = useRowName(slug)
  return useMemo(() => {
    const status: Column = {
      id: 'status',
      headerKey: 'manage.column.status',
      cell: (row) => (
        <RowStatus row={row}>
          <StatusMenu
            label={t('manage.status.of', { name: rowName(row) })}
            form={slug}
            status={row.newStatus ?? row.status}
            options={selectorStatusesOf(slug, row.status)}
            isBusy={row.newStatus !== undefined}
            onChoose={(newStatus) => onStatus(row, newStatus)}
          />
        </RowStatus>
      ),
      kind: 'state',
      ...(!hasOneStatus && { sortable: true }),
      // Fits “tagasi saadetud”; longer statuses are in two lines.
      width: 152,
    }
    const update: Column = {
      id: 'update',
      headerKey: 'manage.column.actions',
      cell: (row) => <RowLink slug={slug} uuid={row.uuid} name={rowName(row)} />,
      kind: 'action',
      align: 'end',
      width: 64,
    }
    const content = registerColumnsOf(slug) ?? [
      ...answerColumns(fieldSets, chosen, language, (row, text) => (
        <LineTitle row={row} {...(text !== null && { text })} />
      )),
      submitter,
    ]
    const hasName = content.some(({ kind }) => kind === 'name')
    const first = hasName ? [...content, reference] : [referenceAsName, ...content]
    return [...first, assignee, status, updated, update]
  }, [slug, fieldSets, chosen, language, hasOneStatus, onStatus, rowName, t])
}

/** The filters of a register's table beside year and status; none for other forms. */
export function facetsOf(slug: string): readonly FacetDeclaration[] {
  // Years are beside the search.
  return (findRegister(slug)?.facets ?? []).filter(({ isSingle }) => !isSingle)
}

const workFilters = [
  'statuses',
  'address',
  'messages',
  'assignee',
  'submitter',
  'from',
  'until',
  'corrected',
] as const

export function tableDefaults(slug: string, fieldSets: readonly FormFieldSet[]): TableDefaults {
  const register = registerColumnsOf(slug)
  if (!register) {
    const { all, shown } = answerColumnIds(fieldSets)
    return {
      ...manageDefaults,
      sorts: [...all, 'updatedAt', 'status'],
      shown: [...shown, 'assignee', 'status', 'updatedAt'],
      filters: [...workFilters, 'answers'],
    }
  }
  return {
    ...manageDefaults,
    sorts: [...sortableColumnIds([...register, updated]), 'status'],
    filters: [...workFilters, ...facetsOf(slug).flatMap(({ name }) => (name === 'years' ? [] : name))],
  }
}

const reference: Column = {
  id: 'reference',
  headerKey: 'item.referenceNumber',
  cell: (row) => row.reference,
  width: 136,
  leaves: 'first',
  hiddenOnCards: true,
}

const assignee: Column = {
  id: 'assignee',
  headerKey: 'manage.assignee.label',
  cell: ({ assignee }) => assignee && <AssigneeInitials assignee={assignee} />,
  width: 96,
  leaves: 'first',
}

const updated: Column = {
  id: 'updatedAt',
  headerKey: 'manage.column.updated',
  cell: ({ updatedAt }) => <DateTime value={updatedAt} isNarrow />,
  sortable: true,
  sorts: 'dates',
  width: 120,
  leaves: 'second',
  hiddenOnCards: true,
}

/** A title that is cut off at the end of its line, and whole when it is pointed at. */
const title = {
  cell: (row: ManageRow) => <LineTitle row={row} />,
}

/** A text that may be longer than two lines of its column. */
function narrow(textOf: (row: ManageRow) => string | null) {
  return {
    cell: (row: ManageRow) => {
      const text = textOf(row)
      return text && <span title={text}>{text}</span>
    },
    isNarrow: true,
  } as const
}

const organization = narrow((row) => row.organization)

const registerColumns: Readonly<Record<string, readonly Column[]>> = {
  thesis: [
    // On cards after the first name.
    { ...itemColumns.lastName, ...narrow((row) => row.lastName), cardOrder: 1, width: 120 },
    { ...itemColumns.firstName, ...narrow((row) => row.firstName), isFirstName: true, width: 108 },
    { ...itemColumns.thesisTitle, ...title },
  ],
  topics: [
    { ...itemColumns.studyGroup, ...organization, headerKey: 'manage.column.organization', width: '20%' },
    { ...itemColumns.topicTitle, ...title },
  ],
  internship: [
    {
      id: 'logo',
      headerKey: itemColumns.logo.headerKey,
      cell: ({ logoUrl, organization }) => <RowLogo url={logoUrl} name={organization} />,
      kind: 'picture',
      width: 44,
      leaves: 'second',
      hiddenOnCards: true,
    },
    { ...itemColumns.company, ...organization, width: '13%' },
    { ...itemColumns.internshipTitle, ...title, kind: 'name' },
    {
      ...itemColumns.deadline,
      headerKey: 'manage.column.deadline',
      cell: ({ deadline }) => deadline !== null && formatDate(deadline * 1000),
      width: 104,
    },
  ],
}

const submitter: Column = {
  id: 'submitter',
  headerKey: 'manage.column.submitter',
  ...narrow((row) => row.submitter),
  width: 160,
}

/** Names the entries of a form without a field that does. */
const referenceAsName: Column = {
  id: 'reference',
  headerKey: 'item.referenceNumber',
  cell: (row) => <LineTitle row={row} text={row.reference} />,
  kind: 'name',
  isTitle: true,
  width: 200,
}

/** Undefined for a form that is no register. */
function registerColumnsOf(slug: string): readonly Column[] | undefined {
  return Object.hasOwn(registerColumns, slug) ? registerColumns[slug] : undefined
}

const asTable = '@container (min-width: 55rem)'
const withoutAssignee = '@container (min-width: 55rem) and (max-width: 71.99rem)'
const useTagStyles = makeStyles({
  // The tag stays when the title is cut off, which it is not on paper. Below their two lines of a title, cards have it beside the status.
  line: {
    [asTable]: {
      '@media screen': { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
    },
  },
  // Its language is said whole or not at all.
  title: {
    [asTable]: {
      '@media screen': {
        display: 'flex',
        alignItems: 'baseline',
        minWidth: 0,
        '& > :first-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
        '& > [role=img]': { flexShrink: 0 },
      },
    },
  },
  inTable: { display: 'none', [asTable]: { display: 'inline' } },
  // Where its column has left the table.
  assignee: { display: 'none', [withoutAssignee]: { display: 'inline' } },
  status: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  onCard: { [asTable]: { display: 'none' } },
})

/** What else there is to know about the status of a row. Whoever corrects an entry without an account confirms the address. */
function tagOf({ isCorrected, isUnconfirmed }: ManageRow, isSign: boolean): ReactNode {
  if (isCorrected) return <CorrectedTag />
  return isUnconfirmed ? <UnconfirmedTag isSign={isSign} /> : null
}

/** The title of an entry, which other screens name it by, or the text that says it in the table. */
function LineTitle({ row, text: own }: { row: ManageRow; text?: ReactNode }) {
  const styles = useTagStyles()
  const { title, assignee } = row
  const tag = tagOf(row, true)
  const language = useLanguage()
  const text =
    own === undefined ? (
      <span title={inLanguage(title, language)} className={styles.title}>
        <ItemTitle title={title} />
      </span>
    ) : (
      <span className={styles.title}>{own}</span>
    )
  if (!tag && !assignee) return text
  return (
    <span className={styles.line}>
      {text}
      {tag && <span className={styles.inTable}>{tag}</span>}
      {assignee && (
        <span className={styles.assignee}>
          <AssigneeInitials assignee={assignee} />
        </span>
      )}
    </span>
  )
}

function RowStatus({ row, children }: { row: ManageRow; children: ReactNode }) {
  const styles = useTagStyles()
  const tag = tagOf(row, false)
  if (!tag) return children
  return (
    <span className={styles.status}>
      {children}
      <span className={styles.onCard}>{tag}</span>
    </span>
  )
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
  small: { display: 'flex', '& > *': { width: '28px', height: '28px', fontSize: tokens.fontSizeBase200 } },
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
