import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SummaryList } from '#site/components/summary-list.tsx'
import { usePaths } from '#site/use-paths.ts'
import type { RegisterListing } from './load-home.ts'
import styles from './search-results.module.css'

/** The first matches of every register, with links to all of them. */
export function SearchResults({ q, results }: { q: string; results: RegisterListing[] }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const isEmpty = results.every(({ listing }) => listing?.total === 0)
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t('home.search.results', { q })}</h2>
      {isEmpty ? (
        <p className={styles.secondary}>{t('home.search.none', { q })}</p>
      ) : (
        <div className={styles.groups}>
          {results.map(({ register, listing }) => (
            <section key={register} aria-labelledby={`results-${register}`}>
              <h3 id={`results-${register}`}>{t(`home.card.${register}.title`)}</h3>
              {listing === null && <p className={styles.secondary}>{t('home.search.failed')}</p>}
              {listing?.total === 0 && <p className={styles.secondary}>{t('home.search.noneHere')}</p>}
              {listing && listing.total > 0 && (
                <>
                  <SummaryList register={register} items={listing.items} />
                  <Link to={paths.search(register, q)} className={styles.all}>
                    {t(listing.relation ? 'home.search.allAtLeast' : 'home.search.all', {
                      count: listing.total,
                    })}
                  </Link>
                </>
              )}
            </section>
          ))}
        </div>
      )}
    </section>
  )
}
