import { and, or, type SQL, sql } from 'drizzle-orm'
import { anyForm, hasPart, searchColumns } from './search-columns.ts'
import { hasLongPart, type SearchQuery, type SearchWord } from './search-query.ts'

/** Every word occurs, in any inflected form or as part of a longer word. Managers also search private texts. */
export function matchesSearch({ words }: SearchQuery, asManager: boolean): SQL {
  const isIndexed = words.some(hasLongPart)
  const conditions = words.map((word) => (isIndexed ? hasWord(word, asManager) : hasShortWord(word)))
  return and(...conditions) ?? sql`false`
}

function hasWord({ text, tokens }: SearchWord, asManager: boolean): SQL | undefined {
  return or(
    hasForms(tokens.map((token) => anyForm(token, ''))),
    hasPart(searchColumns.parts, text),
    ...(asManager ? [hasPart(searchColumns.managersParts, text)] : []),
  )
}

/** The trigram indexes do not cover parts under three letters, so a query of only short words matches word prefixes. */
function hasShortWord({ text, tokens }: SearchWord): SQL | undefined {
  const begins = hasForms(tokens.map((token) => anyForm(token, token.length > 1 ? '*' : '')))
  return tokens.includes(text) ? begins : and(begins, hasPart(searchColumns.parts, text))
}

function hasForms(forms: SQL[]): SQL {
  return sql`${searchColumns.stems} @@ (${sql.join(forms, sql` && `)})`
}
