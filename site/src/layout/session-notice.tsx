import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { SessionBar } from '#ui/auth/session-bar.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionError } from '#ui/auth/session-error.ts'
import { usePageStyles } from './page-styles.ts'

const useStyles = makeStyles({ notice: { paddingBlockStart: '16px' }, button: { minHeight: '44px' } })

type Kinds = readonly SessionError['kind'][]

/** Not the doing of who reads it. */
const quiet: Kinds = ['unavailable', 'timeout', 'left', 'stillAtProvider', 'unreachable']
/** Signing in now would change nothing about these. */
const notMended: Kinds = ['insecure', 'unreachable', 'stillAtProvider']

/** Says why nobody could be signed in, or is no longer, and offers to sign in. */
export function SessionNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { trouble, isTroubleRead, login, dismissTrouble } = useSession()
  const isShown = trouble && !isTroubleRead
  return (
    <div
      role="status"
      className={mergeClasses(isShown && page.wide, isShown && styles.notice)}
      data-print="no"
    >
      {isShown && (
        <SessionBar
          isQuiet={quiet.includes(trouble.kind)}
          onClose={dismissTrouble}
          action={
            !notMended.includes(trouble.kind) && (
              <Button className={styles.button} onClick={() => void login()}>
                {t('auth.login')}
              </Button>
            )
          }
        >
          {t(`auth.trouble.${trouble.kind}`, { ...trouble })}
        </SessionBar>
      )}
    </div>
  )
}
