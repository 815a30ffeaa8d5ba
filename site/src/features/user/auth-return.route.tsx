import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { returnPath } from '#contract/config.ts'
import { languages } from '#contract/texts.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { loadTarget } from '#ui/auth/return-page.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

/**
 * The provider redirects here after signing in and out. The session processes its response and continues to the requested
 * page (`ui/auth/find-session.ts`); this page is displayed during that time, and if signing in failed.
 */
export default function AuthReturnPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { error, login } = useSession()
  const target = error && loadTarget()
  useLanguageOfTarget()
  const title = t(error ? 'auth.return.failed' : 'auth.return.title')
  return (
    <MessagePage
      state={error ? 'error' : undefined}
      title={title}
      retry={error ? () => login() : undefined}
      actions={
        <>
          {target && <ButtonAnchor href={target}>{t('common.back')}</ButtonAnchor>}
          <ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>
        </>
      }
    >
      {error ? <p>{t('auth.return.text')}</p> : <Spinner label={t('auth.return.wait')} />}
    </MessagePage>
  )
}

/** Sets the language of the page that the user came from, because the registered redirect URI has no language. */
function useLanguageOfTarget(): void {
  const language = useLanguage()
  const navigate = useNavigate()
  useEffect(() => {
    const target = loadTarget()
    const wanted = target && new URL(target).searchParams.get('language')
    const targetLanguage = languages.find((each) => each === wanted)
    if (targetLanguage && targetLanguage !== language)
      void navigate(`${returnPath}?language=${targetLanguage}`, { replace: true })
  }, [language, navigate])
}
