import { useTranslation } from 'react-i18next'
import type { ListPage } from './load-page.ts'
import styles from './result-count.module.css'

type Props = { page: ListPage<unknown>; size: number }

/** The number of rows, and whether they contain only words similar to those of the search; read out when it changes. */
export function ResultCount({ page: { total, page, relation, search }, size }: Props) {
  const { t } = useTranslation()
  const key = `table.results.${total > size ? 'shown' : 'count'}${relation === 'gte' ? 'AtLeast' : ''}`
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {search === 'similar' && <span className={styles.similar}>{t('table.results.similar')}</span>}
      <span className={styles.count}>
        {t(key, { count: total, first: (page - 1) * size + 1, last: Math.min(total, page * size) })}
      </span>
    </div>
  )
}
