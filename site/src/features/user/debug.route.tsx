import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { membershipsOf } from '#contract/roles.ts'
import { MessagePage } from '#site/components/message-page.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { usePageStyles } from '#site/layout/page-styles.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { FactsList } from '#ui/item/facts-list.tsx'

const useStyles = makeStyles({ facts: { marginTop: '24px' } })

/** The signed-in user's data and roles, for diagnosing missing permissions. */
export default function DebugPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { status, user, claims, clientId, login } = useSession()
  const title = t('page.person.title')
  if (!user || !claims) {
    const isAnonymous = status === 'anonymous'
    return (
      <MessagePage
        title={title}
        actions={
          isAnonymous && (
            <Button appearance="primary" onClick={() => void login()}>
              {t('auth.login')}
            </Button>
          )
        }
      >
        <p>{t(isAnonymous ? 'page.person.nobody' : 'page.protected.checking')}</p>
      </MessagePage>
    )
  }
  const { groups, affiliation } = membershipsOf(claims, clientId)
  const facts = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    realmRoles: claims.realm_access?.roles.join(', '),
    affiliation: affiliation.join(', '),
    groups: groups.join(', '),
  }
  return (
    <div className={page.reading}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <div className={styles.facts}>
        <FactsList
          facts={Object.entries(facts).map(([name, value]) => ({
            term: t(`page.person.${name}`),
            value: value || t('page.person.none'),
          }))}
        />
      </div>
    </div>
  )
}
