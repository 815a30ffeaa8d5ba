import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { SpinePattern } from '#ui/spines/spine-pattern.tsx'
import type { Route } from './+types/home.route'
import { ClosingSoon } from './closing-soon.tsx'
import styles from './home.module.css'
import { HomeSearch } from './home-search.tsx'
import { loadHome } from './load-home.ts'
import { loadSearchResults } from './load-search-results.ts'
import { NewInRegister } from './new-in-register.tsx'
import { RegisterCards } from './register-cards.tsx'

const SearchResults = lazy(() => loadSearchResults().then((loaded) => ({ default: loaded })))

export function loader(args: Route.LoaderArgs) {
  return loadHome(serverClient(args), new URL(args.request.url).searchParams)
}

/** Most visits begin here, and do not need its code. */
const importLoader = () => import('./load-in-browser.ts')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadInBrowser } = await importLoader()
  return loadInBrowser(request)
}

/** Home of the site of all registers, or the results of a search; a site of one register redirects to its list. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { q, narrowedTo, isTooShort, results, overview } = loaderData
  // A search can say that the connection is lost only if its code is there.
  useEffect(() => {
    Promise.all([importLoader(), loadSearchResults()]).catch(() => undefined)
  }, [])
  return (
    <div className={styles.page}>
      <PageHead title={q} description={t('common.site.description.all')} />
      {/* The search is at the same place in the tree with and without results, so that these are announced. */}
      <div className={results ? undefined : styles.band}>
        {!results && <p className={styles.owner}>{t('common.site.owner')}</p>}
        <h1 className={results ? styles.resultsTitle : styles.title}>
          {results ? t('home.search.results', { q }) : t('home.title.all')}
        </h1>
        {!results && <p className={styles.lead}>{t('home.lead.all')}</p>}
        <HomeSearch q={q} narrowedTo={narrowedTo} isTooShort={isTooShort} results={results} />
        {overview && <SpinePattern spines={overview.spines} className={styles.shelf} />}
      </div>
      {results && (
        <Suspense>
          <SearchResults q={q} narrowedTo={narrowedTo} results={results} />
        </Suspense>
      )}
      {overview && (
        <>
          <RegisterCards overview={overview} />
          <div className={styles.columns}>
            <ClosingSoon deadlines={overview.deadlines} />
            <NewInRegister newest={overview.newest} />
          </div>
        </>
      )}
    </div>
  )
}
