import { useTranslation } from 'react-i18next'
import styles from './result-count.module.css'

type Props = { text: string; isSimilar: boolean }

/** The number of rows, and whether they contain only words similar to those of the search. */
export function ResultCount({ text, isSimilar }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.status}>
      {isSimilar && <span className={styles.similar}>{t('table.results.similar')}</span>}
      <span className={styles.count}>{text}</span>
    </div>
  )
}
