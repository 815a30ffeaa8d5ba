import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import styles from './offline-notice.module.css'

/**
 * Stays on the page when a link is followed without a connection, and offers to try again. React Router would reload the
 * page for a route whose script is not loaded yet, which ends on an error page of the browser.
 */
export function OfflineNotice() {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <div className={styles.notice} role="alert">
      <span>{t('errors.page.offline.description')}</span>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          className={styles.button}
          onClick={() => navigator.onLine && blocker.proceed()}
        >
          {t('common.retry')}
        </Button>
        <Button className={styles.button} onClick={blocker.reset}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
