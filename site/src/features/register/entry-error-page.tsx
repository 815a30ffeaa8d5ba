import { SearchInfo20Regular } from '@fluentui/react-icons/headless/svg/search-info'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator } from 'react-router'
import { mayRetry } from '#contract/problems.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { isConnectionLost, OfflinePage } from '#site/components/offline-page.tsx'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EntrySearch } from './entry-search.tsx'
import { useListPath } from './use-list-path.ts'

/** The error page of an entry's route. */
export function EntryErrorPage({ error }: { error: unknown }) {
  return isConnectionLost(error) ? <OfflinePage /> : <EntryError error={error} />
}

/** Says that an entry does not exist, not for this visitor, or could not be loaded, and leads to the others. */
function EntryError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const canRetry = !isRouteErrorResponse(error) || mayRetry(error.status)
  const { t } = useTranslation()
  const { slug } = registerOfRoute(useLocation().pathname.toLowerCase())
  const listPath = useListPath(slug)
  const paths = usePaths()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { status, login } = useSession()
  const canSignIn = isMissing && status === 'anonymous'
  return (
    <MessagePage
      state="error"
      retry={canRetry ? revalidate : undefined}
      above={
        isMissing && (
          <>
            <SearchInfo20Regular />
            {`${t('errors.page.code', { code: 404 })} · ${t('errors.page.404.title')}`}
          </>
        )
      }
      title={t(`${slug}.error.${isMissing ? 'missing' : 'failed'}.title`)}
      actions={
        <>
          <ButtonLink to={listPath} appearance={canRetry ? 'secondary' : 'primary'}>
            {t(`${slug}.back`)}
          </ButtonLink>
          {canSignIn && <Button onClick={() => void login()}>{t('auth.login')}</Button>}
          <ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>
          <Button appearance="subtle" onClick={() => void navigate(-1)}>
            {t('common.back')}
          </Button>
        </>
      }
    >
      <p>{t(`${slug}.error.${isMissing ? 'missing' : 'failed'}.text`)}</p>
      {canSignIn && <p>{t('item.missing.signIn')}</p>}
      {isMissing && <EntrySearch register={slug} />}
    </MessagePage>
  )
}
