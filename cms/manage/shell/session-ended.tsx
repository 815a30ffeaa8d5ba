import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({ button: { minHeight: '44px' } })

/**
 * The session ended under an open page, or cannot be renewed. What is typed stays: signing in happens in a window of its
 * own, and this page hears of it.
 */
export function SessionEnded() {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { status, trouble } = useSession()
  if (trouble?.kind === 'unreachable') {
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('manage.session.unreachable')}</MessageBarBody>
      </MessageBar>
    )
  }
  if (status !== 'anonymous') return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('manage.session.title')}</MessageBarTitle>
        {t('manage.session.text')}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          as="a"
          className={styles.button}
          href={`/sign-in?language=${language}`}
          target="_blank"
          rel="noopener"
        >
          {t('auth.loginInNewWindow')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
