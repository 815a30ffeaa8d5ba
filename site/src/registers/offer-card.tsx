import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './offer-card.module.css'

type Props = PropsWithChildren<{
  /** All of it is in the bar of a narrow page. */
  isInBar?: boolean
}>

/** The main actions of an offer, in the rail. Writing to the contact needs scripts. */
export function OfferCard({ isInBar = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.card} data-in-bar={isInBar || undefined}>
      {children}
      <noscript>
        <p className={styles.note}>{t('field.form.needsScript')}</p>
      </noscript>
    </div>
  )
}
