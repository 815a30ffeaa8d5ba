import {
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ArrowSortRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from './columns.ts'
import type { TableSort } from './table-state.ts'
import { cardsBelow } from './table-styles.ts'

const useStyles = makeStyles({
  button: {
    display: 'none',
    minHeight: '40px',
    fontWeight: tokens.fontWeightRegular,
    [cardsBelow]: { display: 'inline-flex' },
  },
})

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
}

/** Sorting for the card layout, which has no column headers. */
export function SortMenu<Row>({ columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const chosen = sort ? `${sort.descending ? '-' : ''}${sort.id}` : ''
  const choose = (value: string) =>
    onSort(value ? { id: value.replace(/^-/, ''), descending: value.startsWith('-') } : null)
  return (
    <Menu
      checkedValues={{ sort: [chosen] }}
      onCheckedValueChange={(_event, { checkedItems }) => choose(checkedItems[0] ?? '')}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={<ArrowSortRegular />} className={styles.button}>
          {t('table.sort.label')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemRadio name="sort" value="">
            {t('table.sort.none')}
          </MenuItemRadio>
          {sortable.flatMap(({ id, headerKey }) => [
            <MenuItemRadio key={id} name="sort" value={id}>
              {t('table.sort.ascending', { column: t(headerKey) })}
            </MenuItemRadio>,
            <MenuItemRadio key={`-${id}`} name="sort" value={`-${id}`}>
              {t('table.sort.descending', { column: t(headerKey) })}
            </MenuItemRadio>,
          ])}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
