import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '#site/components/message-page.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { usePageStyles } from '#site/layout/page-styles.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { PersonFacts } from './person-facts.tsx'

const useStyles = makeStyles({ facts: { marginTop: '24px' } })

/** The signed-in user's data and roles, for diagnosing missing permissions. */
export default function DebugPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { status, user, claims, clientId, login } = useSession()
  const title = t('page.person.title')
  return (
    <>
      <PageHead title={title} hidden />
      {user && claims ? (
        <div className={page.reading}>
          <h1>{title}</h1>
          <div className={styles.facts}>
            <PersonFacts user={user} claims={claims} clientId={clientId} />
          </div>
        </div>
      ) : (
        <MessagePage
          title={title}
          actions={
            status === 'anonymous' && (
              <Button appearance="primary" onClick={() => void login()}>
                {t('auth.login')}
              </Button>
            )
          }
        >
          <p>{t(status === 'anonymous' ? 'page.person.nobody' : 'page.protected.checking')}</p>
        </MessagePage>
      )}
    </>
  )
}
