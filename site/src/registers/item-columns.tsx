import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { EntryLink } from '../components/entry-link.tsx'
import styles from './item-columns.module.css'
import { Marked } from './search-matches.tsx'

type Props = { register: Register; row: ItemRow }

/** The item's title as a link to its page. */
export function TitleLink({ register, row }: Props) {
  return (
    <EntryLink register={register} uuid={row.uuid} target="card" inList>
      <ItemTitle title={row.title} mark={(text) => <Marked text={text} />} />
    </EntryLink>
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
    width: 32,
  }
}

function DetailsLink({ register, row: { uuid, title, organization } }: Props) {
  const { t } = useTranslation()
  const name = inLanguage(title, useLanguage()) || organization || t('item.nameless')
  return (
    <EntryLink
      register={register}
      uuid={uuid}
      target="link"
      inList
      className={styles.compact}
      label={t('item.detailsOf', { title: name })}
    >
      <ChevronRightRegular />
    </EntryLink>
  )
}
