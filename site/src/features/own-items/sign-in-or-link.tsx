import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import { LinkRequestForm } from './link-request-form.tsx'
import styles from './sign-in-or-link.module.css'

type Props = {
  /** That of the entry to which a link is requested, if it is known. */
  reference: string
  /** Its uuid, if the address names it. */
  uuid?: string | undefined
}

/** The two ways to own entries: by the account that submitted them, or by a link that is mailed. */
export function SignInOrLink({ reference, uuid }: Props) {
  const { t } = useTranslation()
  const { status, login } = useSession()
  return (
    <div className={styles.ways}>
      {status !== 'signedIn' && (
        <section className={styles.way} aria-labelledby="by-account">
          <h2 id="by-account">{t('my.login.title')}</h2>
          <p>{t('my.login.text')}</p>
          <Button appearance="primary" className={styles.button} onClick={() => void login()}>
            {t('auth.login')}
          </Button>
        </section>
      )}
      <section className={styles.way} aria-labelledby="by-link">
        <h2 id="by-link">{t('my.link.title')}</h2>
        <p>{t('my.link.text')}</p>
        <FluentRoot>
          <LinkRequestForm initialReference={reference} uuid={uuid} />
        </FluentRoot>
      </section>
    </div>
  )
}
