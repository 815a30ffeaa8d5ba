import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'
import styles from './offline-notice.module.css'

/** Displayed when a link was followed without a connection; offers to try again. */
export function OfflineNotice({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
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
