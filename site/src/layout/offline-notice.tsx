import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'
import styles from './offline-notice.module.css'

/** Displayed when a link was followed without a connection; offers to try again. It takes the focus, which reads it out. */
export function OfflineNotice({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  const textId = useId()
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div role="group" aria-labelledby={textId} className={styles.notice}>
      <span id={textId}>{t('errors.page.offline.description')}</span>
      <div className={styles.actions}>
        <Button ref={retry} appearance="primary" onClick={() => navigator.onLine && onRetry()}>
          {t('common.retry')}
        </Button>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  )
}
