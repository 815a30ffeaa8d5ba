import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './required-label.module.css'

/** The label of a field that is marked as required in words, quieter than the label. */
export function RequiredLabel({ label }: { label: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {label}
      <span className={styles.mark}>{` (${t('field.required')})`}</span>
    </>
  )
}
