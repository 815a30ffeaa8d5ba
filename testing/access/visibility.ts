import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FieldValue } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Api } from '../api.ts'
import { createItemForTest } from '../create-item.ts'
import { managers, type Reader, readers } from './classes.ts'
import type { Answer } from './send-call.ts'

/** The classes that may read a published item of each visibility, and fill a form of the same permissions (contract §2). */
export const openTo: Readonly<Record<Visibility, readonly Reader[]>> = {
  everyone: readers,
  logged_in: readers.filter((reader) => !['anonymous', 'cookieWithXsrf'].includes(reader)),
  university_worker: readers.filter((reader) => reader === 'worker' || managers.includes(reader)),
  university_student: readers.filter((reader) => reader === 'student' || managers.includes(reader)),
}

/** The statuses of each register that public endpoints return, for any caller (contract §2, §3). */
export const publicStatuses: Readonly<Record<Register, readonly ItemStatus[]>> = {
  thesis: ['published', 'confirmed'],
  topics: ['published'],
  internship: ['published'],
}

export const publicLists: Readonly<Record<Register, string>> = {
  thesis: '/api/v2/theses',
  topics: '/api/v2/topics',
  internship: '/api/v2/internship',
}

/** An item with a unique word in its title and, for a thesis, a unique year. */
export type MarkedItem = { uuid: string; word: string; year: number; fileName: string; field: string }

const titleOf = { thesis: 'title_en', topics: 'thesis_topic_name', internship: 'internship_field' } as const
let lastYear = 1900

/** Creates an item that every request of `publicRequests` can distinguish from all others. */
export async function createMarkedItem(
  api: Api,
  register: Register,
  status: ItemStatus = 'published',
  changes: Record<string, FieldValue> = {},
): Promise<MarkedItem> {
  const word = `zq${randomUUID().slice(0, 8)}`
  const { values } = await api.payload.findDistinct({ collection: 'items', field: 'year' })
  do lastYear += 1
  while (values.some(({ year }) => year === lastYear))
  const year = lastYear
  const uniqueValues = { [titleOf[register]]: `Kirje ${word}`, ...(register === 'thesis' && { year }) }
  const { uuid, fileName, field } = await createItemForTest(api, register, status, {
    ...uniqueValues,
    ...changes,
  })
  return { uuid, word, year, fileName, field }
}

/** Sends a request as one caller. */
type Send = (method: string, path: string, body?: object) => Promise<Answer>
/** Whether its response reveals the item. */
type Request = (send: Send, item: MarkedItem) => Promise<boolean>

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

/** All public requests that could reveal an item to a caller. */
export function publicRequests(register: Register): Record<string, Request> {
  const listPath = publicLists[register]
  const isInList = async (send: Send, path: string, { uuid }: MarkedItem) => {
    const answer = await send('GET', path)
    const isListed = parseResponse(answer, rowsSchema).some((row) => row.uuid === uuid)
    if (!isListed && answer.text.includes(uuid))
      throw new Error(`${path} mentions an item that it does not list`)
    return isListed
  }
  const isCounted = async (send: Send, path: string) =>
    (await send('GET', path)).headers.get('x-total-count') === '1'

  const requests: Record<string, Request> = {
    list: (send, item) => isInList(send, listPath, item),
    'sorted list': (send, item) => isInList(send, `${listPath}?sort=-createdAt&size=150`, item),
    search: (send, item) => isInList(send, `${listPath}?q=${item.word}`, item),
    'total of a search': (send, { word }) => isCounted(send, `${listPath}?q=${word}`),
    'total of a page': (send, { word }) => isCounted(send, `${listPath}?q=${word}&page=7&size=1`),
    detail: async (send, { uuid }) => isFound(await send('GET', `${listPath}/${uuid}`)),
    'detail in capitals': async (send, { uuid }) =>
      isFound(await send('GET', `${listPath}/${uuid.toUpperCase()}`)),
  }
  if (register === 'thesis') {
    requests['list of a year'] = (send, item) => isInList(send, `${listPath}?year=${item.year}`, item)
    requests['list of years'] = async (send, { year }) =>
      parseResponse(await send('GET', `${listPath}/meta`), metaSchema).years.includes(year)
  } else {
    requests.logo = async (send, { uuid }) => {
      const row = parseResponse(await send('GET', listPath), rowsSchema).find((each) => each.uuid === uuid)
      return row?.organization_logo_url != null
    }
  }
  return requests
}

export function permanentPathOf({ uuid, field, fileName }: MarkedItem): string {
  return `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
}

/** A request for an item's file, which succeeds for managers in every status. */
export const requestsDownload: Request = async (send, { fileName }) =>
  isFound(await send('POST', '/api/v1/download', { fileName }))

/** The same with the file's permanent URL. */
export const followsPermanentUrl: Request = async (send, item) =>
  isFound(await send('GET', permanentPathOf(item)), 302)
