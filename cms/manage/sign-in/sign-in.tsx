'use client'

import { Button, makeStyles, Spinner, Title3, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import type { SessionError } from '#ui/auth/session-error.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
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
  button: { minHeight: '44px' },
})

/** Who was signed in once is asked to sign in like anybody else who comes here. */
const plain: readonly SessionError['kind'][] = ['ended', 'left']
/** These pass by themselves; asking the provider once more would be asking in vain. */
const passing: readonly SessionError['kind'][] = ['unavailable', 'timeout', 'unreachable']

/**
 * Signs a manager in without asking where that can be, else by the provider's page, and comes back to this very
 * address. Who is signed in but no manager goes to `/unauthorized` (contract §2).
 */
export function SignIn() {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const { status, trouble, login, openManageArea } = useSession()
  const [problem, setProblem] = useState<string>()
  const hindrance = trouble && !plain.includes(trouble.kind) ? trouble : undefined

  useEffect(() => {
    if (hindrance) return
    if (status === 'anonymous') void login(location.href, 'replace')
    else if (status === 'signedIn' && wasJustOpened()) setProblem('manage.signIn.cookies')
    else if (status === 'signedIn') void open()

    async function open() {
      const opening = await openManageArea()
      if (opening === 'opened') {
        rememberOpening()
        location.reload()
      } else if (opening === 'forbidden') location.replace(`/unauthorized?language=${language}`)
      else setProblem(opening.messageKey)
    }
  }, [status, hindrance, language, login, openManageArea])

  const text = hindrance ? textOf(hindrance) : problem
  const mayGo = hindrance && !passing.includes(hindrance.kind)
  return (
    <main className={styles.page}>
      <title>{t('manage.signIn.title')}</title>
      <Title3 as="h1" className={styles.heading}>
        {t('manage.signIn.title')}
      </Title3>
      {text ? (
        <>
          <p role="alert">{t(text, { ...hindrance })}</p>
          <Button
            appearance="primary"
            className={styles.button}
            onClick={() => (mayGo ? void login() : location.reload())}
          >
            {t(mayGo ? 'auth.login' : 'common.retry')}
          </Button>
        </>
      ) : (
        <Spinner size="small" label={t('manage.signIn.wait')} />
      )}
      <a href={`/?language=${language}`}>{t('common.toHome')}</a>
    </main>
  )
}

function textOf({ kind }: SessionError): string {
  return passing.includes(kind) ? 'manage.signIn.unavailable' : `auth.trouble.${kind}`
}
