import { useTranslation } from 'react-i18next'
import './startup.css'

const steps = ['translations', 'preparing', 'initializing', 'finalizing'] as const

/** A progress notice below the header while texts and session are loaded. Styled by `data-step`. */
export function StartupNotice() {
  const { t } = useTranslation()
  return (
    <div id="startup" className="startup" data-print="no" suppressHydrationWarning>
      <div className="startup-progress" aria-hidden="true">
        <strong>{t('common.startup.title')}</strong>
        {steps.map((step) => (
          <span key={step} data-for={step}>
            {t(`common.startup.${step}`)}
          </span>
        ))}
      </div>
      <div className="startup-failed" role="alert">
        <span>{t('common.startup.failed')}</span>
        <button type="button">{t('common.startup.retry')}</button>
      </div>
    </div>
  )
}
