import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'

/** What keeps a change from being sent, if the person can do something about it. */
export type Obstacle = 'signedOut' | 'expired' | 'conflict'

type ObstacleProps = { obstacle: Obstacle; reference: string; onReload: () => Promise<void> }

/** What the person can do about a change that was not sent. The summary of errors says why. */
export function ObstacleBar({ obstacle, reference, onReload }: ObstacleProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { login } = useSession()
  if (obstacle === 'conflict')
    return (
      <MessageBar
        intent="warning"
        action={<Button onClick={() => void onReload()}>{t('my.correct.reload')}</Button>}
      >
        {t('my.correct.reloadText')}
      </MessageBar>
    )
  if (obstacle === 'expired')
    return (
      <MessageBar
        intent="warning"
        action={<ButtonLink to={paths.ownItems(reference)}>{t('my.link.request')}</ButtonLink>}
      >
        {t('my.closed.expired.text')}
      </MessageBar>
    )
  return (
    <MessageBar
      isAnnounced
      intent="warning"
      action={<Button onClick={() => void login()}>{t('auth.login')}</Button>}
    >
      {t('item.add.login.text')}
    </MessageBar>
  )
}
