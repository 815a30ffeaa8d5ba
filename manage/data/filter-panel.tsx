import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { SidePanel } from '../shell/side-panel.tsx'
import { useIsPhone } from '../shell/use-is-phone.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  show: { flexGrow: 1 },
})

type Props = {
  id: string
  query: TableQuery
  /** The number of active filters. */
  count: number
  /** The number of results. */
  total: number
  onClose: () => void
  children: ReactNode
}

/** The filters of a table: below its toolbar, or over the page on a phone. */
export function FilterPanel({ id, query, count, total, onClose, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  if (!isPhone)
    return (
      <div id={id} className={styles.panel}>
        {children}
      </div>
    )
  return (
    <SidePanel
      title={t('table.filters')}
      footer={
        <>
          <Button disabledFocusable={count === 0} onClick={query.clear}>
            {t('table.clear')}
          </Button>
          <Button appearance="primary" className={styles.show} onClick={onClose}>
            {t('table.show', { count: total })}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {children}
    </SidePanel>
  )
}
