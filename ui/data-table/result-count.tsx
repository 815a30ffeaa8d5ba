import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ListPage } from './load-page.ts'

const useStyles = makeStyles({
  status: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  similar: { maxWidth: '70ch', overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground3, minHeight: '20px' },
})

type Props = { page: ListPage<unknown>; size: number }

/** The number of rows, and whether they contain only words similar to those of the search; read out when it changes. */
export function ResultCount({ page: { total, page, relation, search }, size }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const key = `table.results.${total > size ? 'shown' : 'count'}${relation === 'gte' ? 'AtLeast' : ''}`
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {search === 'similar' && <Body1 className={styles.similar}>{t('table.results.similar')}</Body1>}
      <Caption1 className={styles.count}>
        {t(key, { count: total, first: (page - 1) * size + 1, last: Math.min(total, page * size) })}
      </Caption1>
    </div>
  )
}
