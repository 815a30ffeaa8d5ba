import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'
import styles from './offline-notice.module.css'

/**
 * Stays on the page when a link is followed without a connection, and offers to try again. React Router would reload the
 * page for a route whose script is not loaded yet, which ends on an error page of the browser.
 */
export function OfflineNotice() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  return blocker.state === 'blocked' && <Notice onRetry={blocker.proceed} onClose={blocker.reset} />
}

function Notice({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <div className={styles.notice} role="alert">
      <span>{t('errors.page.offline.description')}</span>
      <div className={styles.actions}>
        <Button appearance="primary" className={styles.button} onClick={() => navigator.onLine && onRetry()}>
          {t('common.retry')}
        </Button>
        <Button className={styles.button} onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
