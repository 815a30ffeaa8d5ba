import { useTranslation } from 'react-i18next'
import styles from './status-tag.module.css'

/** Beside the status of a pending entry that its submitter has corrected. */
export function CorrectedTag() {
  const { t } = useTranslation()
  return <span className={styles.corrected}>{t('item.corrected')}</span>
}
