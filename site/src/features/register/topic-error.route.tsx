import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { Route } from './+types/topic-error.route.ts'
import { useListPath } from './use-list-path.ts'

/** Layout route of the topic detail page, which adds a separate error page. */
export default function TopicLayout() {
  return <Outlet />
}

/** Error page for a topic that does not exist or could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const { t } = useTranslation()
  const listPath = useListPath('topics')
  const { revalidate } = useRevalidator()
  const { status, login } = useSession()
  return (
    <MessagePage
      title={t('topics.error.title')}
      actions={
        <>
          <ButtonLink to={listPath} appearance="primary">
            {t('topics.back')}
          </ButtonLink>
          {!isMissing && <Button onClick={() => void revalidate()}>{t('common.retry')}</Button>}
          {isMissing && status === 'anonymous' && (
            <Button onClick={() => void login()}>{t('auth.login')}</Button>
          )}
        </>
      }
    >
      <p>{t(isMissing ? 'topics.error.missing' : 'topics.error.failed')}</p>
    </MessagePage>
  )
}
