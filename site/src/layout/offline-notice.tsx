import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

const useStyles = makeStyles({
  notice: {
    position: 'fixed',
    bottom: '16px',
    left: '16px',
    right: '16px',
    zIndex: 150,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    maxWidth: '640px',
    marginInline: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
  },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  button: { minHeight: '44px' },
})

/**
 * Stays on the page when a link is followed without a connection, and offers to try again. React Router would reload the
 * page for a route whose script is not loaded yet, which ends on an error page of the browser.
 */
export function OfflineNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <div className={styles.notice} role="alert">
      <span>{t('errors.page.offline.description')}</span>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          className={styles.button}
          onClick={() => navigator.onLine && blocker.proceed()}
        >
          {t('common.retry')}
        </Button>
        <Button className={styles.button} onClick={blocker.reset}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
