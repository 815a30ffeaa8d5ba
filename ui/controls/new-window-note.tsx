import { useTranslation } from 'react-i18next'
import styles from './new-window-note.module.css'

/** Tells screen readers that a link or a button opens a new window. */
export function NewWindowNote() {
  const { t } = useTranslation()
  return <span className={styles.hidden}> {t('common.newWindow')}</span>
}
