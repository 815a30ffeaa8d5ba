import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { displayName } from '#ui/auth/user.ts'
import { usePaths } from '../use-paths.ts'

const useStyles = makeStyles({
  account: { display: 'flex', alignItems: 'center', gap: '12px' },
  name: {
    maxWidth: '160px',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** A login button, or the user's name with a logout button. */
export function Account() {
  const { t } = useTranslation()
  const styles = useStyles()
  const paths = usePaths()
  const { status, user, login, logout } = useSession()
  if (status !== 'signedIn' || !user) {
    return (
      <Button data-account="login" onClick={() => login()}>
        {t('auth.login')}
      </Button>
    )
  }
  const name = displayName(user)
  return (
    <div className={styles.account}>
      <span className={styles.name} title={t('auth.signedInAs', { name })}>
        {name}
      </span>
      <Button onClick={() => logout(paths.home())}>{t('auth.logout')}</Button>
    </div>
  )
}
