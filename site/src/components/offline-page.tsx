import { PlugDisconnected20Regular } from '@fluentui/react-icons/headless/svg/plug-disconnected'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { isRecord } from '#contract/is-record.ts'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { usePaths } from '../use-paths.ts'
import { ButtonLink } from './button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** Says that the connection is lost; the page is loaded again by the button, or when the connection is back. */
export function OfflinePage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const reload = () => void revalidate()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [revalidate])
  return (
    <MessagePage
      above={<PlugDisconnected20Regular />}
      title={t('errors.page.offline.title')}
      actions={
        <>
          <Button
            appearance="primary"
            disabledFocusable={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {t('common.retry')}
          </Button>
          <ButtonLink to={paths.home()}>{t('common.toHome')}</ButtonLink>
        </>
      }
    >
      <Announced as="p">{t('errors.page.offline.description')}</Announced>
    </MessagePage>
  )
}

/** Whether a request of the page got no response. The message of `fetch` differs between browsers. */
export function isConnectionLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return isRecord(error.data) && error.data.error === 'errors.network'
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
