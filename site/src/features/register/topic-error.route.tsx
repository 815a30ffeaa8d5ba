import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import type { Route } from './+types/topic-error.route.ts'
import { useListAddress } from './use-list-address.ts'

/** Around the detail page of topics, for their own error page. */
export default function TopicLayout() {
  return <Outlet />
}

/** A topic that does not exist, or could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const { t } = useTranslation()
  const list = useListAddress('topics')
  const { revalidate } = useRevalidator()
  const { status, login } = useSession()
  return (
    <>
      <PageHead title={t('topics.error.title')} hidden />
      <MessagePage
        title={t('topics.error.title')}
        actions={
          <>
            <ButtonLink to={list} appearance="primary">
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
    </>
  )
}
