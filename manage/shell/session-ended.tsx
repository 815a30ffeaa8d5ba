import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  container: {
    width: 'min(640px, 100vw - 40px)',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: 'var(--shadow)',
    pointerEvents: 'auto',
    ':empty': { display: 'none' },
  },
})

/** The last day of the access of the page's user, once a call was refused because it had ended. */
export const AccessEndedContext = createContext<string | undefined>(undefined)

/**
 * Displayed among the notices when the session of an open page ended or cannot be renewed. Sign-in happens in a new window, so
 * that unsaved changes are preserved.
 */
export function SessionEnded() {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { status, error } = useSession()
  const accessUntil = useContext(AccessEndedContext)
  return (
    <div className={styles.container}>
      {accessUntil && (
        <MessageBar isAnnounced intent="warning">
          {t('manage.session.accessEnded', { date: formatLongDate(accessUntil, language) })}
        </MessageBar>
      )}
      {error?.kind === 'unreachable' && (
        <MessageBar isAnnounced>{t('manage.session.unreachable')}</MessageBar>
      )}
      {status === 'anonymous' && (
        <MessageBar isAnnounced intent="warning" action={<SignInLink />}>
          <strong>{t('manage.session.title')}</strong> {t('manage.session.text')}
        </MessageBar>
      )}
    </div>
  )
}

function SignInLink() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Button as="a" href={`/sign-in?language=${language}`} target="_blank" rel="noopener">
      {t('auth.loginInNewWindow')}
    </Button>
  )
}
