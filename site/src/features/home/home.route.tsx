import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { browserClient, serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { useVariant } from '#site/page-context.tsx'
import { variantOf } from '#site/variant.ts'
import type { Route } from './+types/home.route'
import { Deadlines } from './deadlines.tsx'
import { HomeSearch } from './home-search.tsx'
import { loadHome } from './load-home.ts'
import { RegisterCards } from './register-cards.tsx'
import { SearchResults } from './search-results.tsx'

export function loader(args: Route.LoaderArgs) {
  const { host, searchParams } = new URL(args.request.url)
  return loadHome(serverClient(args), variantOf(host).scope, searchParams)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { host, searchParams } = new URL(request.url)
  return loadHome(browserClient(), variantOf(host).scope, searchParams)
}

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: 'clamp(32px, 5vw, 56px)' },
  opening: { display: 'flex', flexDirection: 'column', gap: '12px' },
  lead: { maxWidth: '70ch', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase400 },
})

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { scope } = useVariant()
  const { q, isTooShort, newest, deadlines, results } = loaderData
  const resultCount = results?.reduce((sum, { listing }) => sum + (listing?.total ?? 0), 0)
  return (
    <div className={styles.page}>
      <PageHead description={t(`common.site.description.${scope}`)} />
      <div className={styles.opening}>
        <h1>{t(`home.title.${scope}`)}</h1>
        <p className={styles.lead}>{t(`home.lead.${scope}`)}</p>
        <HomeSearch q={q} isTooShort={isTooShort} resultCount={resultCount} />
      </div>
      {results && <SearchResults q={q} results={results} />}
      <RegisterCards newest={newest} />
      {scope !== 'thesis' && scope !== 'topics' && <Deadlines deadlines={deadlines} />}
    </div>
  )
}
