import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionError } from '#ui/auth/session-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { focusContent } from '#ui/shell/focus-content.ts'
import pageStyles from './page.module.css'
import styles from './session-notice.module.css'

type Kinds = readonly SessionError['kind'][]

/** Errors that the user did not cause, displayed less prominently. */
const quietErrors: Kinds = ['unavailable', 'timeout', 'left', 'stillAtProvider', 'unreachable']
/** Errors that signing in again does not resolve. */
const errorsWithoutLogin: Kinds = ['insecure', 'unreachable', 'stillAtProvider']

/** Displays why signing in failed or the session ended, with a sign-in button. */
export function SessionNotice() {
  const { t } = useTranslation()
  const { error, isErrorDismissed, login, dismissError } = useSession()
  const isVisible = error && !isErrorDismissed
  function close(): void {
    dismissError()
    focusContent()
  }
  return (
    <div className={clsx(isVisible && pageStyles.wide, isVisible && styles.notice)} data-print="no">
      {isVisible && (
        <MessageBar
          isAnnounced
          intent={quietErrors.includes(error.kind) ? 'info' : 'warning'}
          close={{ label: t('auth.trouble.close'), onClick: close }}
          action={
            !errorsWithoutLogin.includes(error.kind) && (
              <Button onClick={() => void login()}>{t('auth.login')}</Button>
            )
          }
        >
          {t(`auth.trouble.${error.kind}`, { ...error })}
        </MessageBar>
      )}
    </div>
  )
}
