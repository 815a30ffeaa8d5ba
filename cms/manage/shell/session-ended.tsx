import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { SessionBar } from '#ui/auth/session-bar.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  place: {
    // Below the tabs, in sight of whoever types further down; without words it takes no room.
    position: 'sticky',
    top: '52px',
    zIndex: 9,
    ':empty': { position: 'absolute' },
  },
  button: { minHeight: '44px' },
})

/**
 * The session ended under an open page, or cannot be renewed. What is typed stays: signing in happens in a window of its
 * own, and this page hears of it.
 */
export function SessionEnded() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { status, trouble } = useSession()
  return (
    <div role="status" className={styles.place}>
      {trouble?.kind === 'unreachable' && <SessionBar isQuiet>{t('manage.session.unreachable')}</SessionBar>}
      {status === 'anonymous' && (
        <SessionBar isQuiet={false} action={<WindowLink />}>
          <strong>{t('manage.session.title')}</strong> {t('manage.session.text')}
        </SessionBar>
      )}
    </div>
  )
}

function WindowLink() {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return (
    <Button
      as="a"
      className={styles.button}
      href={`/sign-in?language=${language}`}
      target="_blank"
      rel="noopener"
    >
      {t('auth.loginInNewWindow')}
    </Button>
  )
}
