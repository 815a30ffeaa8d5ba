import type { Client } from '#contract/client.ts'
import type { Language } from '#contract/texts.ts'
import { type ListAnswer, loadList } from '#ui/data-table/load-list.ts'
import { publicDefaults, readTableState, type TableDefaults } from '#ui/data-table/table-state.ts'
import { orThrow } from '../../api.ts'
import { listOrThrow } from '../../components/register/list-loading.ts'
import { languageOf } from '../../paths.ts'
import { chosenYear } from './chosen-year.ts'
import { type ThesisRow, toThesisRow } from './thesis-row.ts'

export const thesisTable: TableDefaults = {
  ...publicDefaults,
  sorts: ['last_name', 'first_name', 'title', 'curriculum'],
}

type ListQuery = Record<string, string | number | undefined>

type Shown = { language: Language; year: number | 'all' }

/** Titles are sorted by the one that the language shows. */
const sortIn = (language: Language, sort: ListQuery[string]) =>
  language === 'en' && typeof sort === 'string' ? sort.replace(/title$/, 'title_en') : sort

export async function askTheses(
  client: Client,
  { language, year }: Shown,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer<ThesisRow>> {
  const answer = await client('listTheses', {
    query: { ...query, sort: sortIn(language, query.sort), ...(year !== 'all' && { year }) },
    ...(signal && { signal }),
  })
  return answer.ok ? { ...answer, data: answer.data.map(toThesisRow) } : answer
}

/** The theses of the chosen year (all years: `all`), with the years and curriculums that there are. */
export async function loadTheses(client: Client, request: Request) {
  const { searchParams } = new URL(request.url)
  const meta = orThrow(await client('getThesesMeta', {}))
  const year = chosenYear(searchParams, meta.years)
  const shown = { language: languageOf(searchParams), year }
  const list = await loadList(
    (query) => askTheses(client, shown, query),
    readTableState(searchParams, thesisTable),
  )
  return { list: listOrThrow(list), meta, year }
}
