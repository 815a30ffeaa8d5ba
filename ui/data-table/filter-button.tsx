import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import styles from './filter-button.module.css'
import { FilterSheet } from './filter-sheet.tsx'

type Props<Row> = Omit<ComponentProps<typeof FilterSheet<Row>>, 'onClose'>

/** Opens filters and order in a sheet, in a list that is too narrow for a rail. */
export function FilterButton<Row>(sheet: Props<Row>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { count } = sheet.facets
  return (
    <>
      <Button
        icon={<FilterRegular />}
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('table.filtersCount', { count }) : t('table.filters')}
      </Button>
      {isOpen && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  )
}
