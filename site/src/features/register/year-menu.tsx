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
import { CalendarRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Year } from '#ui/data-table/chosen-year.ts'

const useStyles = makeStyles({
  button: { minHeight: '40px', fontWeight: tokens.fontWeightRegular, flexShrink: 0 },
  list: { maxHeight: '60vh', overflowY: 'auto' },
})

type Props = { years: readonly number[]; year: Year; onChoose: (year: Year) => void }

/** A menu that selects one year, or all. */
export function YearMenu({ years, year, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const options = year === 'all' || years.includes(year) ? years : [year, ...years]
  return (
    <Menu
      checkedValues={{ year: [String(year)] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChoose(Number(checkedItems[0]) || 'all')}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={<CalendarRegular />} className={styles.button}>
          {t('thesis.year.value', { year: year === 'all' ? t('thesis.year.all') : year })}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {['all', ...options].map((value) => (
            <MenuItemRadio key={value} name="year" value={String(value)}>
              {value === 'all' ? t('thesis.year.every') : value}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
