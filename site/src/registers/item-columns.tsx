import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { usePaths } from '../use-paths.ts'
import styles from './item-columns.module.css'

type Props = { register: Register; row: ItemRow }

/** The item's title as a link to its page. */
export function TitleLink({ register, row }: Props) {
  return (
    <ItemLink register={register} uuid={row.uuid}>
      <ItemTitle title={row.title} />
    </ItemLink>
  )
}

/** The last column of every list. */
export function detailsColumn(register: Register): DataColumn<ItemRow> {
  return {
    id: 'details',
    headerKey: `${register}.column.details`,
    cell: (row) => <DetailsLink register={register} row={row} />,
    kind: 'action',
    hiddenOnCards: true,
    align: 'end',
    width: 48,
  }
}

function DetailsLink({ register, row: { uuid, title, organization } }: Props) {
  const { t } = useTranslation()
  const name = inLanguage(title, useLanguage()) || organization || t('item.nameless')
  return (
    <ItemLink compact register={register} uuid={uuid} label={t('item.detailsOf', { title: name })}>
      {t('item.details')}
    </ItemLink>
  )
}

type LinkProps = { register: Register; uuid: string; compact?: boolean; label?: string; children: ReactNode }

/** A link from a list to an item's page. Stores the list's query in the history state for the back link. */
function ItemLink({ register, uuid, compact, label, children }: LinkProps) {
  const paths = usePaths()
  const { search } = useLocation()
  return (
    <Link
      to={paths.item(register, uuid)}
      state={{ list: search }}
      className={clsx(styles.link, compact ? styles.compact : styles.title)}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
