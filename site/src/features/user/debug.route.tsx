import { useTranslation } from 'react-i18next'
import { membershipsOf } from '#contract/roles.ts'
import { MessagePage } from '#site/components/message-page.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import pageStyles from '#site/layout/page.module.css'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { DetailsList } from '#ui/item/details-list.tsx'
import styles from './debug.module.css'

/** The signed-in user's data and roles, for diagnosing missing permissions. */
export default function DebugPage() {
  const { t } = useTranslation()
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
  const details = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    realmRoles: claims.realm_access?.roles.join(', '),
    affiliation: affiliation.join(', '),
    groups: groups.join(', '),
  }
  return (
    <div className={pageStyles.reading}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <div className={styles.details}>
        <DetailsList
          details={Object.entries(details).map(([name, value]) => ({
            term: t(`page.person.${name}`),
            value: value || t('page.person.none'),
          }))}
        />
      </div>
    </div>
  )
}
