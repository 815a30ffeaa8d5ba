import { useTranslation } from 'react-i18next'
import styles from './required-label.module.css'

/** The label of a field that is marked as optional among required ones, as quiet as the mark of those. */
export function OptionalLabel({ label }: { label: string }) {
  const { t } = useTranslation()
  return (
    <>
      {label}
      <span className={styles.mark}>{` (${t('field.optional')})`}</span>
    </>
  )
}
