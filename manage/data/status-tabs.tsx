import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatusCount } from '#contract/admin-list.ts'
import { answerSteps, type ItemStatus, itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import tabStyles from '#ui/controls/tabs.module.css'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { isModifiedClick } from '#ui/shell/is-modified-click.ts'
import { useCurrentInView } from '../shell/use-current-in-view.ts'

const useStyles = makeStyles({
  nav: { minWidth: 0, maxWidth: '100%', overflowX: 'auto', scrollbarWidth: 'thin' },
  list: {
    display: 'flex',
    columnGap: '20px',
    padding: 0,
    listStyleType: 'none',
    minHeight: '36px',
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
    // On paper only what is listed.
    '@media print': { '& > li:not(:has([aria-current]))': { display: 'none' } },
  },
  // Which tabs there are and how wide they are depends on the numbers: all appear at once.
  loading: { visibility: 'hidden' },
  // Statuses are in lower case.
  label: { display: 'inline-block', '::first-letter': { textTransform: 'uppercase' } },
  waiting: {
    color: 'var(--pending)',
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  },
})

const registerSteps: readonly ItemStatus[] = ['pending', 'published']

type Props = {
  slug: string
  query: TableQuery
  /** Undefined while loading, and if they could not be loaded. */
  counts: readonly StatusCount[] | undefined
  isLoading: boolean
}

/** Whether the number of one of the tabs is that of the list. Of several statuses, or of an address elsewhere, there is no tab. */
export function isOneTab({ statuses, address, messages }: TableQuery['state']['filters']): boolean {
  if (address.length > 0)
    return address.join() === 'unconfirmed' && statuses.join() === 'pending' && messages.length === 0
  return statuses.length + messages.length <= 1
}

/** Links to the entries of each status and to all that are not deleted, with their number. */
export function StatusTabs({ slug, query, counts, isLoading }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const nav = useRef<HTMLElement>(null)
  const { statuses: chosen, address, messages } = query.state.filters
  const showsUnconfirmed = address.join() === 'unconfirmed'
  const showsUnanswered = messages.length > 0
  useCurrentInView(nav, [...chosen, ...address, ...messages].join())
  const unconfirmed = counts?.find(({ status }) => status === 'pending')?.unconfirmed ?? 0
  const unanswered = (counts ?? []).reduce((sum, each) => sum + each.unanswered, 0)
  const countOf = (status: ItemStatus) => counts?.find((each) => each.status === status)?.count ?? 0
  const total = itemStatuses
    .filter((status) => status !== 'deleted')
    .reduce((sum, each) => sum + countOf(each), 0)
  // Other statuses have a tab while there are entries with them.
  const always: readonly ItemStatus[] = toRegister(slug) ? registerSteps : answerSteps
  const shown = [
    ...always,
    ...itemStatuses.filter(
      (status) => !always.includes(status) && (countOf(status) > 0 || chosen.includes(status)),
    ),
  ]
  // Apart from the queue.
  const apart = {
    key: 'unconfirmed',
    label: t('item.addressUnconfirmed'),
    count: unconfirmed,
    statuses: ['pending'],
    address: ['unconfirmed'],
    messages: [],
  }
  const toAnswer = {
    key: 'unanswered',
    label: t('manage.messages.unanswered'),
    count: unanswered,
    statuses: [],
    address: [],
    messages: ['unanswered'],
  }
  const tabs = [
    { key: 'all', label: t('manage.queue.all'), count: total, statuses: [], address: [], messages: [] },
    ...(unanswered > 0 || showsUnanswered ? [toAnswer] : []),
    ...shown.flatMap((status) => {
      const isQueue = status === 'pending'
      const tab = {
        key: status,
        label: t(statusKeyOf(slug, status)),
        count: countOf(status) - (isQueue ? unconfirmed : 0),
        statuses: [status],
        address: [],
        messages: [],
      }
      return isQueue && (unconfirmed > 0 || showsUnconfirmed) ? [tab, apart] : [tab]
    }),
  ]
  return (
    <nav ref={nav} aria-label={t('manage.column.status')} className={styles.nav}>
      <ul className={mergeClasses(styles.list, isLoading && styles.loading)}>
        {tabs.map(({ key, label, count, ...filters }) => {
          // Of the other statuses, entries with and without a confirmed address are in one tab.
          const isApart = filters.address.length > 0
          const isCurrent =
            chosen.join() === filters.statuses.join() &&
            (key === 'pending' || isApart ? showsUnconfirmed === isApart : true) &&
            showsUnanswered === filters.messages.length > 0
          const change = { filters }
          return (
            <li key={key}>
              <a
                href={query.hrefOf(change)}
                className={tabStyles.tab}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={(event) => {
                  if (isModifiedClick(event)) return
                  event.preventDefault()
                  query.change(change)
                }}
              >
                <span className={styles.label}>{label}</span>{' '}
                <span
                  className={
                    (key === 'pending' || key === 'unanswered') && count > 0
                      ? styles.waiting
                      : tabStyles.count
                  }
                >
                  {counts && count}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
