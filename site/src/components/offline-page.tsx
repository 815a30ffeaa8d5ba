import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { isRecord } from '#contract/is-record.ts'
import { usePaths } from '../use-paths.ts'
import { ButtonLink } from './button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** Says that the connection is lost; the page is loaded again by the button, or when the connection is back. */
export function OfflinePage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { revalidate } = useRevalidator()
  return (
    <MessagePage
      state="offline"
      title={t('errors.page.offline.title')}
      retry={revalidate}
      actions={<ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>}
    >
      <p>{t('errors.page.offline.description')}</p>
    </MessagePage>
  )
}

/** Whether a request of the page got no response. The message of `fetch` differs between browsers. */
export function isConnectionLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return isRecord(error.data) && error.data.error === 'errors.network'
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
