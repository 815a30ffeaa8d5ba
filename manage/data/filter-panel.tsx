import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { SidePanel } from '../shell/side-panel.tsx'
import { useIsPhone } from '../shell/use-is-phone.ts'
import { type Whose, WorkFilters } from './work-filters.tsx'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  show: { flexGrow: 1 },
})

type Props = {
  id: string
  query: TableQuery
  whose?: Whose
  /** The number of results, once it is known. */
  total: number | undefined
  /** Before the filters; it can close the panel where that covers the page. */
  before?: ((close: (() => void) | undefined) => ReactNode) | undefined
  onClose: () => void
  /** More filters. */
  children?: ReactNode
}

/** The filters of a table: below its toolbar, or over the page on a phone. */
export function FilterPanel({ id, query, whose, total, before, onClose, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const formId = useId()
  const isPhone = useIsPhone()
  const close = isPhone ? onClose : undefined
  const content = (
    <>
      {before?.(close)}
      <WorkFilters id={formId} query={query} whose={whose} onApplied={close} />
      {children}
    </>
  )
  if (!isPhone)
    return (
      <div id={id} className={styles.panel}>
        {content}
      </div>
    )
  return (
    <SidePanel
      title={t('table.filters')}
      footer={
        <>
          <Button disabledFocusable={!query.isNarrowed} onClick={query.clear}>
            {t('table.clear')}
          </Button>
          <Button type="submit" form={formId} appearance="primary" className={styles.show}>
            {total === undefined ? t('manage.filter.apply') : t('table.show', { count: total })}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {content}
    </SidePanel>
  )
}
