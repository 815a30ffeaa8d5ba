import { useTranslation } from 'react-i18next'
import styles from './skeleton-rows.module.css'

/** Placeholder rows while the first page loads. */
export function SkeletonRows({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div role="progressbar" className={styles.list} aria-label={t('table.loading')} aria-busy>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={styles.row}>
          <span className={styles.item} />
          <span className={styles.item} />
          <span className={styles.item} />
        </div>
      ))}
    </div>
  )
}
