import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#contract/roles.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { usePaths } from '../../use-paths.ts'
import { ButtonLink } from '../button-link.tsx'

const useStyles = makeStyles({
  box: {
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
    <div className={styles.box}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

/** The form is for signed-in people. Where it is forced, nobody has to press anything, unless signing in fails. */
export function LoginNeeded({ isForced }: { isForced: boolean }) {
  const { t } = useTranslation()
  const { status, trouble, login } = useSession()
  const isOnItsWay = status === 'signedIn' || (isForced && !trouble)
  const goes = isForced && status === 'anonymous' && !trouble
  useEffect(() => {
    if (goes) void login(location.href, 'replace')
  }, [goes, login])
  return (
    <Message title={t('item.add.login.title')} text={t('item.add.login.text')}>
      {isOnItsWay && (
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

/** The form is for others than the one who is signed in. */
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
