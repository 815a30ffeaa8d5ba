import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'

/** Signs in in a separate window, so that the original page keeps its state; it is notified of the new session. */
export default function SignInPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { status, error, login } = useSession()
  const shouldRedirect = status === 'anonymous' && !error
  useEffect(() => {
    if (shouldRedirect) void login(location.href, 'replace')
  }, [shouldRedirect, login])
  if (status === 'signedIn') {
    return (
      <MessagePage
        state="success"
        title={t('auth.signedIn.title')}
        actions={<ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>}
      >
        <p>{t('auth.signedIn.text')}</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={t('auth.login')}
      actions={
        error ? (
          <Button appearance="primary" onClick={() => void login()}>
            {t('auth.login')}
          </Button>
        ) : (
          <Spinner label={t('auth.redirecting')} />
        )
      }
    />
  )
}
