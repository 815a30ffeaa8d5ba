'use client'

import { Button, makeStyles, Spinner, Title3, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { rememberOpening, wasJustOpened } from './opened-before.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalL,
    maxWidth: '480px',
    margin: '0 auto',
    padding: `20vh ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXL}`,
  },
  heading: { margin: 0 },
})

/**
 * Signs a manager in without asking where that can be, else by the provider's page, and comes back to this very
 * address. Who is signed in but no manager goes to `/unauthorized` (contract §2).
 */
export function SignIn() {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const { status, trouble, login } = useSession()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (trouble) setProblem(trouble.kind === 'unavailable' ? 'manage.signIn.unavailable' : 'auth.refused')
    else if (status === 'anonymous') void login(location.href)
    else if (status === 'signedIn' && wasJustOpened()) setProblem('manage.signIn.cookies')
    else if (status === 'signedIn') void open()

    async function open() {
      const answer = await client('openSession', {})
      if (answer.ok) {
        rememberOpening()
        location.reload()
      } else if (answer.status === 403) location.replace('/unauthorized')
      else setProblem(answer.problem.error ?? 'errors.unexpected')
    }
  }, [status, trouble, login, client])

  return (
    <main className={styles.page}>
      <title>{t('manage.signIn.title')}</title>
      <Title3 as="h1" className={styles.heading}>
        {t('manage.signIn.title')}
      </Title3>
      {problem ? (
        <>
          <p role="alert">{t(problem)}</p>
          <Button appearance="primary" onClick={() => location.reload()}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <Spinner size="small" label={t('manage.signIn.wait')} />
      )}
      <a href="/">{t('common.toHome')}</a>
    </main>
  )
}
