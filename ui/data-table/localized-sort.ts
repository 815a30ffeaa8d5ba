import type { Language } from '#contract/texts.ts'
import type { ListQuery } from './table-state.ts'

/** Sorts localized columns (title and curriculum) by the text of the given language. */
export function withLocalizedSort({ sort, ...query }: ListQuery, language: Language): ListQuery {
  if (language === 'et' || typeof sort !== 'string') return { ...query, sort }
  return { ...query, sort: sort.replace(/^(-?)(title|curriculum)$/, '$1$2_en') }
}
