import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { SessionBar } from '#ui/auth/session-bar.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionError } from '#ui/auth/session-error.ts'
import { usePageStyles } from './page-styles.ts'

const useStyles = makeStyles({ notice: { paddingBlockStart: '16px' }, button: { minHeight: '44px' } })

type Kinds = readonly SessionError['kind'][]

/** Errors that the user did not cause, displayed less prominently. */
const quietErrors: Kinds = ['unavailable', 'timeout', 'left', 'stillAtProvider', 'unreachable']
/** Errors that signing in again does not resolve. */
const errorsWithoutLogin: Kinds = ['insecure', 'unreachable', 'stillAtProvider']

/** Displays why signing in failed or the session ended, with a sign-in button. */
export function SessionNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { error, isErrorDismissed, login, dismissError } = useSession()
  const isVisible = error && !isErrorDismissed
  return (
    <div
      role="status"
      className={mergeClasses(isVisible && page.wide, isVisible && styles.notice)}
      data-print="no"
    >
      {isVisible && (
        <SessionBar
          isQuiet={quietErrors.includes(error.kind)}
          onClose={dismissError}
          action={
            !errorsWithoutLogin.includes(error.kind) && (
              <Button className={styles.button} onClick={() => void login()}>
                {t('auth.login')}
              </Button>
            )
          }
        >
          {t(`auth.trouble.${error.kind}`, { ...error })}
        </SessionBar>
      )}
    </div>
  )
}
