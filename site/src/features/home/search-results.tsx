import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasMatch } from '#contract/match-words.ts'
import { type Register, registers } from '#contract/registers/registers.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { listKeys } from '#site/layout/navigation.tsx'
import { FoundKeywords } from '#site/registers/search-matches.tsx'
import { usePaths } from '#site/use-paths.ts'
import tabStyles from '#ui/controls/tabs.module.css'
import type { ItemRow } from '#ui/item/item-row.ts'
import { MarkedText } from '#ui/item/marked-text.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import type { RegisterListing } from './load-home.ts'
import { ResultRow } from './result-row.tsx'
import styles from './search-results.module.css'
import sectionStyles from './section.module.css'

type Props = { q: string; narrowedTo: Register | undefined; results: RegisterListing[] }

/** The number of matches of every register, and the first ones of each, or of one register. */
export function SearchResults({ q, narrowedTo, results }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const mark = (text: string) => <MarkedText text={text} query={q} />
  const foundIn = ({ supervisors, keywords }: ItemRow) => {
    const names = supervisors.filter((name) => hasMatch(name, q))
    return [
      names.length > 0 && mark(t('item.supervisedBy', { count: names.length, names: names.join(', ') })),
      keywords.length > 0 && <FoundKeywords keywords={keywords} query={q} />,
    ].filter(Boolean)
  }
  const isEmpty = results.every(({ listing }) => listing?.total === 0)
  const shown = results.filter(({ register, listing }) =>
    narrowedTo ? register === narrowedTo : listing === null || listing.total > 0,
  )
  if (isEmpty)
    return (
      <StateMessage
        state="empty"
        title={t('home.search.none', { q })}
        actions={results.map(({ register }) => (
          <ButtonLink key={register} to={paths.list(register)}>
            {t(`home.card.${register}.title`)}
          </ButtonLink>
        ))}
      >
        <p>{t('home.search.noneHint')}</p>
      </StateMessage>
    )
  return (
    <>
      <nav aria-label={t('home.cards.label')}>
        <ul className={styles.tabs}>
          <li>
            <Link
              to={paths.homeSearch(q)}
              className={tabStyles.tab}
              aria-current={narrowedTo ? undefined : 'page'}
              preventScrollReset
            >
              {t('home.search.everything')}
            </Link>
          </li>
          {results.map(({ register, listing }) => (
            <li key={register} data-hue={registers[register].hue}>
              <Link
                to={paths.homeSearch(q, register)}
                className={tabStyles.tab}
                aria-current={register === narrowedTo ? 'page' : undefined}
                preventScrollReset
              >
                {t(listKeys[register])}
                {listing && (
                  <span className={tabStyles.count}>
                    {listing.total}
                    {listing.relation && '+'}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown.map(({ register, listing }) => (
        <section key={register} aria-labelledby={`results-${register}`} className={styles.group}>
          <div className={sectionStyles.head}>
            <h2 id={`results-${register}`}>{t(`home.card.${register}.title`)}</h2>
          </div>
          {listing === null && <p className={styles.secondary}>{t('home.search.failed')}</p>}
          {listing?.total === 0 && <p className={styles.secondary}>{t('home.search.noneHere')}</p>}
          <ul className={sectionStyles.list}>
            {listing?.items.map((row) => (
              <ResultRow key={row.uuid} register={register} row={row} mark={mark} found={foundIn(row)} />
            ))}
          </ul>
          {listing && listing.total > listing.items.length && (
            <Link to={paths.search(register, q)} className={styles.all}>
              {t(listing.relation ? 'home.search.allAtLeast' : 'home.search.all', { count: listing.total })}
            </Link>
          )}
        </section>
      ))}
    </>
  )
}
