import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { ItemLink } from './item-link.tsx'

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
    align: 'end',
    width: '48',
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
