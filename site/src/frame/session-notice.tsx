import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionTrouble } from '#ui/auth/session-trouble.ts'
import { TroubleBar } from '#ui/auth/trouble-bar.tsx'
import { usePageStyles } from './page-styles.ts'

const useStyles = makeStyles({ notice: { paddingBlockStart: '16px' }, button: { minHeight: '44px' } })

/** Signing in now would change nothing about these. */
const notMended: readonly SessionTrouble['kind'][] = ['insecure', 'unreachable', 'stillAtProvider']

/** Says why nobody could be signed in, or is no longer, and offers to sign in. */
export function SessionNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { trouble, login, dismissTrouble } = useSession()
  return (
    <div role="status" className={trouble && mergeClasses(page.wide, styles.notice)} data-print="no">
      {trouble && (
        <TroubleBar
          trouble={trouble}
          onClose={dismissTrouble}
          action={
            !notMended.includes(trouble.kind) && (
              <Button className={styles.button} onClick={() => void login()}>
                {t('auth.login')}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
