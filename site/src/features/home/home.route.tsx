import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import { browserClient, serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { SummaryList } from '#site/components/summary-list.tsx'
import { redirectOf } from '#site/redirects.ts'
import { usePaths } from '#site/use-paths.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import type { Route } from './+types/home.route'
import styles from './home.module.css'
import { HomeSearch } from './home-search.tsx'
import { loadHome, offers, type RegisterListing } from './load-home.ts'
import { RegisterCards } from './register-cards.tsx'
import { SearchResults } from './search-results.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHome(serverClient(args), new URL(args.request.url).searchParams)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const target = redirectOf(url)
  if (target) throw redirect(target)
  return loadHome(browserClient(), url.searchParams)
}

/** Home of the site of all registers; a site of one register redirects to its list. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { q, isTooShort, newest, deadlines, results } = loaderData
  return (
    <div className={styles.page}>
      <PageHead title={q} description={t('common.site.description.all')} />
      <div className={styles.opening}>
        <h1>{t('home.title.all')}</h1>
        <p className={styles.lead}>{t('home.lead.all')}</p>
        <HomeSearch q={q} isTooShort={isTooShort} results={results} />
      </div>
      {results && <SearchResults q={q} results={results} />}
      <RegisterCards newest={newest} />
      <Newest newest={newest} />
      <Deadlines deadlines={deadlines} />
    </div>
  )
}

/** The newest entries of each register. */
function Newest({ newest }: { newest: RegisterListing[] }) {
  const { t } = useTranslation()
  const filled = newest.filter(({ listing }) => listing && listing.items.length > 0)
  if (filled.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="newest">
      <h2 id="newest">{t('home.newest.title')}</h2>
      <div className={styles.columns}>
        {filled.map(({ register, listing }) => (
          <section key={register} aria-labelledby={`newest-${register}`}>
            <h3 id={`newest-${register}`}>{t(`home.card.${register}.title`)}</h3>
            <SummaryList register={register} items={listing?.items ?? []} />
          </section>
        ))}
      </div>
    </section>
  )
}

/** The next application deadlines; only a link if they could not be loaded. */
function Deadlines({ deadlines }: { deadlines: ItemRow[] | undefined }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <section className={styles.section} aria-labelledby="deadlines">
      <h2 id="deadlines">{t('home.deadlines.title')}</h2>
      {deadlines?.length === 0 && <p className={styles.secondary}>{t('home.deadlines.none')}</p>}
      {deadlines && deadlines.length > 0 && <SummaryList register={offers} items={deadlines} inColumns />}
      <Link to={paths.list(offers)} className={styles.all}>
        {t('home.deadlines.all')}
      </Link>
    </section>
  )
}
