import { z } from 'zod'
import type { Register } from '#contract/items.ts'
import type { Answer } from './send-call.ts'

/** Sends a request as one caller. */
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** An entry with a unique word in its title and, for a thesis, a unique year. */
export type Marked = { uuid: string; word: string; year: number; fileName: string; field: string }

type Way = (ask: Ask, entry: Marked) => Promise<boolean>

const lists: Record<Register, string> = {
  thesis: '/api/v2/theses',
  topics: '/api/v2/topics',
  internship: '/api/v2/internship',
}
const rowsSchema = z.array(z.looseObject({ uuid: z.string(), organization_logo_url: z.string().nullish() }))
const metaSchema = z.object({ years: z.array(z.number()) })

/** Parses a response that must be successful. */
function parseResponse<T>({ status, text }: Answer, schema: z.ZodType<T>): T {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return schema.parse(JSON.parse(text))
}

/** Whether it was found; any other status than 404 is an error. */
function isFound({ status, text }: Answer, successStatus = 200): boolean {
  if (status !== successStatus && status !== 404) throw new Error(`${status} ${text}`)
  return status === successStatus
}

/** All public requests that could reveal an entry to a caller. */
export function publicWaysOf(register: Register): Record<string, Way> {
  const listPath = lists[register]
  const isInList = async (ask: Ask, path: string, { uuid }: Marked) => {
    const answer = await ask('GET', path)
    const isListed = parseResponse(answer, rowsSchema).some((row) => row.uuid === uuid)
    if (!isListed && answer.text.includes(uuid))
      throw new Error(`${path} mentions an entry that it does not list`)
    return isListed
  }
  const isCounted = async (ask: Ask, path: string) =>
    (await ask('GET', path)).headers.get('x-total-count') === '1'

  const ways: Record<string, Way> = {
    list: (ask, entry) => isInList(ask, listPath, entry),
    'list in order': (ask, entry) => isInList(ask, `${listPath}?sort=-createdAt&size=150`, entry),
    search: (ask, entry) => isInList(ask, `${listPath}?q=${entry.word}`, entry),
    'total of a search': (ask, { word }) => isCounted(ask, `${listPath}?q=${word}`),
    'total of a page': (ask, { word }) => isCounted(ask, `${listPath}?q=${word}&page=7&size=1`),
    detail: async (ask, { uuid }) => isFound(await ask('GET', `${listPath}/${uuid}`)),
    'detail in capitals': async (ask, { uuid }) =>
      isFound(await ask('GET', `${listPath}/${uuid.toUpperCase()}`)),
  }
  if (register === 'thesis') {
    ways['list of a year'] = (ask, entry) => isInList(ask, `${listPath}?year=${entry.year}`, entry)
    ways['years of all'] = async (ask, { year }) =>
      parseResponse(await ask('GET', `${listPath}/meta`), metaSchema).years.includes(year)
  } else {
    ways.logo = async (ask, { uuid }) => {
      const row = parseResponse(await ask('GET', listPath), rowsSchema).find((each) => each.uuid === uuid)
      return row?.organization_logo_url != null
    }
  }
  return ways
}

/** Requests for an entry's files, which succeed for managers in every status. */
export const fileWays: Record<string, Way> = {
  download: async (ask, { fileName }) => isFound(await ask('POST', '/api/v1/download', { fileName })),
  'permanent URL': async (ask, { uuid, field, fileName }) =>
    isFound(await ask('GET', `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`), 302),
}
