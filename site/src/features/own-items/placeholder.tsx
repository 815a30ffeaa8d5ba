import { useTranslation } from 'react-i18next'
import { Placeholder as Frame, SkeletonBar } from '#ui/data-table/skeleton-rows.tsx'
import styles from './placeholder.module.css'

const lines = ['a', 'b', 'c']

/** In place of entries that are being loaded. */
export function Placeholder() {
  const { t } = useTranslation()
  return (
    <>
      <noscript>
        <p>{t('my.needsScript')}</p>
      </noscript>
      <div className={styles.list}>
        <Frame>
          {lines.map((line) => (
            <div key={line} className={styles.row}>
              <SkeletonBar className={styles.title} />
              <SkeletonBar className={styles.details} />
            </div>
          ))}
        </Frame>
      </div>
    </>
  )
}
