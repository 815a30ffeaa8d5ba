import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { holdsOneOf, membershipsOf } from '#contract/roles.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { FactsList } from '#ui/item/facts-list.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { usePageStyles } from '../../frame/page-styles.ts'
import { createPaths, languageOf } from '../../paths.ts'
import { session } from '../../session.ts'
import type { Route } from './+types/protected.route'

const allowed = ['ut_tootajad_auto', 'hpc-employee', 'hpc-developer']

/** Who looks is known in the browser alone; the page holds nothing that the server would have to keep back. */
export function loader() {
  return null
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { claims } = session.getState()
  if (claims && holdsOneOf(claims, allowed)) return null
  throw redirect(createPaths(languageOf(new URL(request.url).search)).unauthorized())
}
clientLoader.hydrate = true as const

const useStyles = makeStyles({ facts: { marginTop: '24px' } })

/** A page for some roles alone, showing what the product knows of the person (back-office.md §2). */
export default function ProtectedPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { user, claims, clientId } = useSession()
  const head = <PageHead title={t('page.protected.title')} hidden />
  if (!user || !claims) {
    return (
      <>
        {head}
        <p>{t('page.protected.checking')}</p>
      </>
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
      {head}
      <h1>{t('page.protected.title')}</h1>
      <p>{t('page.protected.lead')}</p>
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
