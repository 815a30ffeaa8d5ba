import { Button, Spinner } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'

/** A window of its own for signing in: the page that one works on stays as it is, and hears of it. */
export default function SignInPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { status, trouble, login } = useSession()
  const goes = status === 'anonymous' && !trouble
  useEffect(() => {
    if (goes) void login(location.href, 'replace')
  }, [goes, login])
  if (status === 'signedIn') {
    return (
      <>
        <PageHead title={t('auth.signedIn.title')} hidden />
        <MessagePage
          title={t('auth.signedIn.title')}
          actions={<ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>}
        >
          <p>{t('auth.signedIn.text')}</p>
        </MessagePage>
      </>
    )
  }
  return (
    <>
      <PageHead title={t('auth.login')} hidden />
      <MessagePage
        title={t('auth.login')}
        actions={
          trouble ? (
            <Button appearance="primary" onClick={() => void login()}>
              {t('auth.login')}
            </Button>
          ) : (
            <Spinner size="tiny" label={t('auth.redirecting')} />
          )
        }
      />
    </>
  )
}
