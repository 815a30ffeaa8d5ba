import { useTranslation } from 'react-i18next'
import styles from './status-tag.module.css'

/** Beside the status of an entry whose submitter has not confirmed the e-mail address. */
export function UnconfirmedTag() {
  const { t } = useTranslation()
  return <span className={styles.unconfirmed}>{t('item.addressUnconfirmed')}</span>
}
