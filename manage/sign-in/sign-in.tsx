'use client'

import { Button, makeStyles, Spinner, Title3, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opening } from '#ui/auth/manage-area.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionError } from '#ui/auth/session-error.ts'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { recordOpening, wasJustOpened } from './opened-before.ts'

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

/** These require no message: the user is redirected to sign in like any other visitor. */
const ignoredErrors: readonly SessionError['kind'][] = ['ended', 'left']
/** Temporary errors: the page offers to retry instead of redirecting to the provider, which would fail again. */
const temporaryErrors: readonly SessionError['kind'][] = ['unavailable', 'timeout', 'unreachable']

/**
 * Signs a manager in, silently if possible and otherwise on the provider's page, and returns to the current URL. A
 * signed-in user who is not a manager is redirected to `/unauthorized` (contract §2).
 */
export function SignIn() {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const { status, error: sessionError, login, openManageArea } = useSession()
  const [problem, setProblem] = useState<Exclude<Opening, string>>()
  const error = sessionError && !ignoredErrors.includes(sessionError.kind) ? sessionError : undefined

  useEffect(() => {
    if (error) return
    if (status === 'anonymous') void login(location.href, 'replace')
    else if (status === 'signedIn' && wasJustOpened()) setProblem({ messageKey: 'manage.signIn.cookies' })
    else if (status === 'signedIn') void open()

    async function open() {
      const result = await openManageArea()
      if (result === 'opened') {
        recordOpening()
        location.reload()
      } else if (result === 'forbidden') location.replace(`/unauthorized?language=${language}`)
      else setProblem(result)
    }
  }, [status, error, language, login, openManageArea])

  const messageKey = error ? messageKeyOf(error) : problem?.messageKey
  const date = problem?.accessUntil && formatLongDate(problem.accessUntil, language)
  const canSignIn = error && !temporaryErrors.includes(error.kind)
  return (
    <main className={styles.page} aria-label={t('common.content')}>
      <title>{t('manage.signIn.title')}</title>
      <Title3 as="h1" className={styles.heading}>
        {t('manage.signIn.title')}
      </Title3>
      {messageKey ? (
        <>
          <Announced as="p">{t(messageKey, { ...error, date })}</Announced>
          <Button appearance="primary" onClick={() => (canSignIn ? void login() : location.reload())}>
            {t(canSignIn ? 'auth.login' : 'common.retry')}
          </Button>
        </>
      ) : (
        <Spinner size="small" label={t('manage.signIn.wait')} />
      )}
      <a href={`/?language=${language}`}>{t('common.toHome')}</a>
    </main>
  )
}

function messageKeyOf({ kind }: SessionError): string {
  return temporaryErrors.includes(kind) ? 'manage.signIn.unavailable' : `auth.trouble.${kind}`
}
