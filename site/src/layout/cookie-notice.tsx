import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import { usePaths } from '../use-paths.ts'
import './cookie-notice.css'

const consentKey = 'cookie-consent'
const accepted = 'accepted'

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
    '@media (max-height: 22.5em)': { position: 'static' },
  },
})

/**
 * Runs before the page is painted: hides the notice, which the server renders for everyone, from visitors who have accepted
 * it. Requires the page's nonce.
 */
export const cookieScript = `try{if(localStorage.getItem('${consentKey}')==='${accepted}')document.body.dataset.cookies='${accepted}'}catch{}`

/** Displayed until it is accepted. */
export function CookieNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const paths = usePaths()
  const [consent, storeConsent] = useStoredText(consentKey)
  if (consent === accepted) return null
  const accept = () => {
    storeConsent(accepted)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={t('common.cookies.label')}
      className={mergeClasses('cookie-notice', styles.notice)}
      data-print="no"
    >
      <p>
        {t('common.cookies.text')} <Link to={paths.terms()}>{t('common.cookies.more')}</Link>
      </p>
      <Button appearance="primary" onClick={accept}>
        {t('common.cookies.accept')}
      </Button>
    </section>
  )
}
