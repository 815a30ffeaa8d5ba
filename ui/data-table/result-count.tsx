import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './result-count.module.css'

type Props = {
  text: string
  isSimilar: boolean
  /** Stale, while the next rows are loaded. */
  isFormer?: boolean
  /** At the end of its line. */
  aside?: ReactNode
}

/** The number of rows, and whether they contain only words similar to those of the search. */
export function ResultCount({ text, isSimilar, isFormer = false, aside }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.status}>
      {isSimilar && <span className={styles.similar}>{t('table.results.similar')}</span>}
      <div className={styles.line}>
        <span className={clsx(styles.count, isFormer && styles.former)}>{text}</span>
        {aside}
      </div>
    </div>
  )
}
