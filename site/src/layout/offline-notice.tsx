import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'
import styles from './offline-notice.module.css'

/** Displayed when a link was followed without a connection; offers to try again. */
export function OfflineNotice({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  const textId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div role="group" aria-labelledby={textId} className={styles.notice}>
      <Announced as="span" id={textId}>
        {t('errors.page.offline.description')}
      </Announced>
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
