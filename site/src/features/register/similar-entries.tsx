import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { anonymousClient } from '#site/api.ts'
import { usePaths } from '#site/use-paths.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { listFetcher } from './list-fetcher.ts'
import styles from './similar-entries.module.css'
import { significantWords, titleSimilarity } from './title-similarity.ts'

/** Milliseconds after the last change of the title. */
const debounceTime = 800
const minSimilarity = 0.5
const mostEntries = 3
const searchSize = 50

type Props = { register: RegisterDeclaration; values: FormValues }

/** Public entries of the register that resemble the one being added. They do not prevent its submission. */
export function SimilarEntries({ register, values }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const entries = useSimilarEntries(register, values)
  if (entries.length === 0) return null
  return (
    <MessageBar isAnnounced>
      <strong>{t('item.add.similar.title', { count: entries.length })}</strong>
      <ul className={styles.list}>
        {entries.map(({ uuid, title }) => (
          <li key={uuid}>
            <TextLink url={paths.item(register.slug, uuid)} newWindow>
              <ItemTitle title={title} />
            </TextLink>
          </li>
        ))}
      </ul>
      {t('item.add.similar.text')}
    </MessageBar>
  )
}

const noEntries: readonly ItemRow[] = []

/** Searches for the title in what everyone may see of the register, debounced. */
function useSimilarEntries(register: RegisterDeclaration, values: FormValues): readonly ItemRow[] {
  const language = useLanguage()
  const [entries, setEntries] = useState(noEntries)
  const { titleFields } = register
  const organization = register.titlesRecur && register.organizationField
  const titles = [...new Set(Object.values(titleFields))].map((slug) => textIn(values, slug)).join('\n')
  const company = organization ? textIn(values, organization) : undefined

  useEffect(() => {
    setEntries(noEntries)
    const entered = titles.split('\n').filter(Boolean)
    const [companyWord] = significantWords(company ?? '', 1)
    if (company !== undefined && !companyWord) return
    // One search for each of the longest words: other words of similar titles differ.
    const queries = significantWords(entered[0] ?? '', 2).map((word) =>
      [word, companyWord].filter(Boolean).join(' '),
    )
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const search = listFetcher(anonymousClient(), register, language, 'all')
      const responses = await Promise.all(
        queries.map((q) => search({ q, page: 1, size: searchSize }, controller.signal)),
      ).catch(() => [])
      if (controller.signal.aborted) return
      const isSimilar = ({ title, organization }: ItemRow) =>
        [title.et, title.en].some((text) =>
          entered.some((each) => titleSimilarity(each, text) >= minSimilarity),
        ) &&
        (company === undefined || titleSimilarity(company, organization) >= minSimilarity)
      const found = responses.flatMap((response) => (response.ok ? response.data : [])).filter(isSimilar)
      setEntries([...new Map(found.map((row) => [row.uuid, row])).values()].slice(0, mostEntries))
    }, debounceTime)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [register, language, titles, company])

  return entries
}

function textIn(values: FormValues, slug: string): string {
  const value = Object.values(values).find((fields) => Object.hasOwn(fields, slug))?.[slug]
  return typeof value === 'string' ? value.trim() : ''
}
