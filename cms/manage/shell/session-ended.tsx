import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'

/** The session ended under an open page: what is typed stays, and signing in again is one's own choice of moment. */
export function SessionEnded() {
  const { t } = useTranslation()
  const { status, login } = useSession()
  if (status !== 'anonymous') return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('manage.session.title')}</MessageBarTitle>
        {t('manage.session.text')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void login()}>{t('auth.login')}</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
