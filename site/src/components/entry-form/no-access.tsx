import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#contract/roles.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { usePaths } from '../../use-paths.ts'
import { ButtonLink } from '../button-link.tsx'

const useStyles = makeStyles({
  message: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalL,
    maxWidth: '760px',
  },
  text: { maxWidth: '70ch' },
})

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

/** Asks the user to sign in; redirects immediately if forced, unless signing in failed. */
export function LoginNeeded({ isForced }: { isForced: boolean }) {
  const { t } = useTranslation()
  const { status, trouble, login } = useSession()
  const isRedirecting = status === 'signedIn' || (isForced && !trouble)
  const shouldRedirect = isForced && status === 'anonymous' && !trouble
  useEffect(() => {
    if (shouldRedirect) void login(location.href, 'replace')
  }, [shouldRedirect, login])
  return (
    <Message title={t('item.add.login.title')} text={t('item.add.login.text')}>
      {isRedirecting && (
        <Spinner size="tiny" label={t(status === 'signedIn' ? 'common.loading' : 'auth.redirecting')} />
      )}
      {status !== 'signedIn' && (
        <Button appearance="primary" onClick={() => void login()}>
          {t('auth.login')}
        </Button>
      )}
    </Message>
  )
}

/** Explains that the signed-in user has no access to the form. */
export function ClosedForm({ permissions }: { permissions: Visibility }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <Message
      title={t('item.add.forbidden.title')}
      text={t('item.add.forbidden.text', { who: t(`item.who.${permissions}`) })}
    >
      <ButtonLink to={paths.forms()}>{t('common.nav.allForms')}</ButtonLink>
    </Message>
  )
}
