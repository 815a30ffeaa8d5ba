import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'
import { MessagePage } from '../../components/message-page.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ButtonLink } from '../../components/register/button-link.tsx'
import { useListAsLeft } from '../../components/register/use-list-as-left.ts'

/** A topic that is not there, or could not be loaded. */
export function TopicError({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation()
  const list = useListAsLeft('topics')
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
