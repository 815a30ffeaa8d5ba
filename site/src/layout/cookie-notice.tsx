import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePaths } from '../use-paths.ts'

const consentKey = 'cookie-consent'
const listeners = new Set<() => void>()

const useStyles = makeStyles({
  notice: {
    position: 'sticky',
    bottom: 0,
    zIndex: 90,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px 24px',
    padding: '12px 16px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function isAccepted(): boolean {
  try {
    return localStorage.getItem(consentKey) === 'accepted'
  } catch {
    return false
  }
}

function accept(): void {
  try {
    localStorage.setItem(consentKey, 'accepted')
  } catch {
    // Without storage the notice is displayed again on the next page load.
  }
  for (const listener of listeners) listener()
}

/** Displayed until it is accepted. Not rendered on the server, so that it does not flash for users who have accepted it. */
export function CookieNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const paths = usePaths()
  const accepted = useSyncExternalStore(subscribe, isAccepted, () => true)
  if (accepted) return null
  return (
    <section aria-label={t('common.cookies.label')} className={styles.notice} data-print="no">
      <p>
        {t('common.cookies.text')} <Link to={paths.terms()}>{t('common.cookies.more')}</Link>
      </p>
      <Button appearance="primary" onClick={accept}>
        {t('common.cookies.accept')}
      </Button>
    </section>
  )
}
