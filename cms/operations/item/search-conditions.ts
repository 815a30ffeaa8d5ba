import { and, or, type SQL, sql } from 'drizzle-orm'
import { hasLongPart, type SearchQuery, type SearchWord } from '#cms/domain/item/search-query.ts'
import { anyForm, hasPart, kept } from './search-columns.ts'

/** Every word is there: one of its forms, or it is a part of a longer one. Managers search also what they alone see. */
export function fitsSearch({ words }: SearchQuery, asManager: boolean): SQL {
  const isIndexed = words.some(hasLongPart)
  const conditions = words.map((word) => (isIndexed ? hasWord(word, asManager) : hasShortWord(word)))
  return and(...conditions) ?? sql`false`
}

function hasWord({ text, tokens }: SearchWord, asManager: boolean): SQL | undefined {
  return or(
    hasForms(tokens.map((token) => anyForm(token, ''))),
    hasPart(kept.parts, text),
    ...(asManager ? [hasPart(kept.managersParts, text)] : []),
  )
}

/** No index knows parts of under three letters, so a query of nothing else asks for beginnings of words. */
function hasShortWord({ text, tokens }: SearchWord): SQL | undefined {
  const begins = hasForms(tokens.map((token) => anyForm(token, token.length > 1 ? '*' : '')))
  return tokens.includes(text) ? begins : and(begins, hasPart(kept.parts, text))
}

function hasForms(forms: SQL[]): SQL {
  return sql`${kept.stems} @@ (${sql.join(forms, sql` && `)})`
}
