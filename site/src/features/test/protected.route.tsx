import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { hasOneOf } from '#contract/roles.ts'
import { PageHead } from '#site/components/page-head.tsx'
import pageStyles from '#site/layout/page.module.css'
import { createPaths, languageOf } from '#site/paths.ts'
import { session } from '#site/session.ts'
import type { Route } from './+types/protected.route'

const allowedRoles = ['ut_tootajad_auto', 'hpc-employee', 'hpc-developer']

/** The session exists only in the browser; the page contains nothing that the server would have to protect. */
export function loader() {
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await session.restored()
  const { claims } = session.getState()
  if (claims && hasOneOf(claims, allowedRoles)) return null
  const { pathname, search } = new URL(request.url)
  const paths = createPaths(languageOf(search))
  throw redirect(claims ? paths.unauthorized() : paths.unauthorized(`${pathname}${search}`))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTranslation()
  return (
    <div className={pageStyles.reading}>
      <PageHead title={t('page.protected.title')} hidden />
      <h1>{t('page.protected.title')}</h1>
      <p>{t('page.protected.checking')}</p>
    </div>
  )
}

/** A page for certain roles only. */
export default function ProtectedPage() {
  const { t } = useTranslation()
  return (
    <div className={pageStyles.reading}>
      <PageHead title={t('page.protected.title')} hidden />
      <h1>{t('page.protected.title')}</h1>
      <p>{t('page.protected.lead')}</p>
    </div>
  )
}
