import { z } from 'zod'
import type { Register } from '#contract/items.ts'
import type { Answer } from './send-call.ts'

/** One caller's request. */
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** An entry that can be told from all others: by a word in its title, and a year of its own if it is a thesis. */
export type Marked = { uuid: string; word: string; year: number; fileName: string; field: string }

type Way = (ask: Ask, entry: Marked) => Promise<boolean>

const lists: Record<Register, string> = {
  thesis: '/api/v2/theses',
  topics: '/api/v2/topics',
  internship: '/api/v2/internship',
}
const rowsSchema = z.array(z.looseObject({ uuid: z.string(), organization_logo_url: z.string().nullish() }))
const metaSchema = z.object({ years: z.array(z.number()) })

/** Read out of an answer, that must be one. */
function said<T>({ status, text }: Answer, schema: z.ZodType<T>): T {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return schema.parse(JSON.parse(text))
}

/** Seen or not there, and nothing between. */
function isThere({ status, text }: Answer, good = 200): boolean {
  if (status !== good && status !== 404) throw new Error(`${status} ${text}`)
  return status === good
}

/** Every way in which the public calls can tell a caller of an entry. */
export function publicWaysOf(register: Register): Record<string, Way> {
  const at = lists[register]
  const has = async (ask: Ask, path: string, { uuid }: Marked) => {
    const answer = await ask('GET', path)
    const isListed = said(answer, rowsSchema).some((row) => row.uuid === uuid)
    if (!isListed && answer.text.includes(uuid)) throw new Error(`${path} speaks of what it does not list`)
    return isListed
  }
  const counted = async (ask: Ask, path: string) =>
    (await ask('GET', path)).headers.get('x-total-count') === '1'

  const ways: Record<string, Way> = {
    list: (ask, entry) => has(ask, at, entry),
    'list in order': (ask, entry) => has(ask, `${at}?sort=-createdAt&size=150`, entry),
    search: (ask, entry) => has(ask, `${at}?q=${entry.word}`, entry),
    'total of a search': (ask, { word }) => counted(ask, `${at}?q=${word}`),
    'total of a page': (ask, { word }) => counted(ask, `${at}?q=${word}&page=7&size=1`),
    detail: async (ask, { uuid }) => isThere(await ask('GET', `${at}/${uuid}`)),
    'detail in capitals': async (ask, { uuid }) => isThere(await ask('GET', `${at}/${uuid.toUpperCase()}`)),
  }
  if (register === 'thesis') {
    ways['list of a year'] = (ask, entry) => has(ask, `${at}?year=${entry.year}`, entry)
    ways['years of all'] = async (ask, { year }) =>
      said(await ask('GET', `${at}/meta`), metaSchema).years.includes(year)
  } else {
    ways.logo = async (ask, { uuid }) => {
      const row = said(await ask('GET', at), rowsSchema).find((each) => each.uuid === uuid)
      return row?.organization_logo_url != null
    }
  }
  return ways
}

/** Ways to an entry's files, which managers have in every status. */
export const fileWays: Record<string, Way> = {
  download: async (ask, { fileName }) => isThere(await ask('POST', '/api/v1/download', { fileName })),
  'lasting address': async (ask, { uuid, field, fileName }) =>
    isThere(await ask('GET', `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`), 302),
}
