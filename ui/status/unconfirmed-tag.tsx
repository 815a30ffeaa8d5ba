import { MailWarningRegular } from '@fluentui/react-icons/headless/svg/mail-warning'
import { useTranslation } from 'react-i18next'
import hiddenStyles from '../theme/visually-hidden.module.css'
import styles from './status-tag.module.css'

/** Beside the status of an entry whose submitter has not confirmed the e-mail address. In a table it is a sign that leaves room for names. */
export function UnconfirmedTag({ isSign = false }: { isSign?: boolean }) {
  const { t } = useTranslation()
  const text = t('item.addressUnconfirmed')
  if (!isSign) return <span className={styles.unconfirmed}>{text}</span>
  return (
    <span className={styles.unconfirmed} title={text}>
      <MailWarningRegular className={styles.sign} aria-hidden />
      <span className={hiddenStyles.hidden}>{text}</span>
    </span>
  )
}
