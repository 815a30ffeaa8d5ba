import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { focusContent } from '#ui/shell/focus-content.ts'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import { usePaths } from '../use-paths.ts'
import './cookie-notice.css'
import clsx from 'clsx'
import styles from './cookie-notice.module.css'

const consentKey = 'cookie-consent'
const accepted = 'accepted'

/**
 * Runs before the page is painted: hides the notice, which the server renders for everyone, from visitors who have accepted
 * it. Requires the page's nonce.
 */
export const cookieScript = `try{if(localStorage.getItem('${consentKey}')==='${accepted}')document.body.dataset.cookies='${accepted}'}catch{}`

/** Displayed until it is accepted. */
export function CookieNotice() {
  const { t } = useTranslation()
  const paths = usePaths()
  const [consent, storeConsent] = useStoredText(consentKey)
  if (consent === accepted) return null
  const accept = () => {
    storeConsent(accepted)
    focusContent()
  }
  return (
    <section
      ref={bottomBarRef}
      aria-label={t('common.cookies.label')}
      className={clsx('cookie-notice', styles.notice)}
      data-print="no"
      data-framed="no"
    >
      <p>{t('common.cookies.text')}</p>
      <Link to={paths.terms()}>{t('common.cookies.more')}</Link>
      <Button appearance="primary" onClick={accept}>
        {t('common.cookies.accept')}
      </Button>
    </section>
  )
}
