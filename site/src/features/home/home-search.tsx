import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import styles from './home-search.module.css'
import type { RegisterListing } from './load-home.ts'

type HomeSearchProps = {
  q: string
  narrowedTo: Register | undefined
  isTooShort: boolean
  /** Null without a search. */
  results: RegisterListing[] | null
}

/** Search over all registers of the site, or one of them; the query is stored in the URL. */
export function HomeSearch({ q, narrowedTo, isTooShort, results }: HomeSearchProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const language = useLanguage()
  const { state } = useNavigation()
  const outcome = results ? outcomeOf(t, results, narrowedTo) : ''
  useAnnounceChanges(outcome)
  const examples = t('home.search.examples').split(', ').filter(Boolean)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the `search` element
    <div role="search" className={styles.search}>
      <Form action="/" method="get" className={styles.form} preventScrollReset>
        <input type="hidden" name="language" value={language} />
        <div className={styles.field}>
          <SearchInput
            key={q}
            className={styles.input}
            name="q"
            size="large"
            defaultValue={q}
            aria-label={t('home.search.label')}
            placeholder={t('home.search.placeholder')}
            message={isTooShort && t('home.search.short')}
          />
          <span className={styles.where}>
            <select
              key={narrowedTo}
              name="register"
              defaultValue={narrowedTo ?? ''}
              aria-label={t('home.search.where')}
              className={styles.select}
            >
              <option value="">{t('home.search.everything')}</option>
              {registerSlugs.map((register) => (
                <option key={register} value={register}>
                  {t(`home.card.${register}.title`)}
                </option>
              ))}
            </select>
            <ChevronDownRegular className={styles.chevron} aria-hidden />
          </span>
        </div>
        <Button
          type="submit"
          appearance="primary"
          size="large"
          className={styles.button}
          disabledFocusable={state === 'loading'}
        >
          {t('home.search.button')}
        </Button>
      </Form>
      <div className={styles.outcome}>
        {results ? (
          <p>{outcome}</p>
        ) : (
          examples.length > 0 && (
            <p className={styles.examples}>
              <span>{t('home.search.forExample')}</span>
              {examples.map((example) => (
                <Link key={example} to={paths.homeSearch(example)} className={styles.link}>
                  {example}
                </Link>
              ))}
            </p>
          )
        )}
        {q !== '' && (
          <Link to={paths.home()} className={styles.link} preventScrollReset>
            {t('home.search.clear')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The number of results, and whether they contain only similar words; or that the search failed. */
function outcomeOf(
  t: TFunction,
  results: readonly RegisterListing[],
  narrowedTo: Register | undefined,
): string {
  const listings = results
    .filter(({ register }) => !narrowedTo || register === narrowedTo)
    .flatMap(({ listing }) => listing ?? [])
  if (listings.length === 0) return t('home.search.failed')
  const total = listings.reduce((sum, { total }) => sum + total, 0)
  const isLowerBound = listings.some(({ relation }) => relation === 'gte')
  const isSimilar = listings.some(({ search }) => search === 'similar')
  const count = t(isLowerBound ? 'home.search.countAtLeast' : 'home.search.count', { count: total })
  return isSimilar ? `${t('home.search.similar')} ${count}` : count
}
