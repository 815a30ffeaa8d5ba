import type { Client } from '#contract/client.ts'
import type { Register } from '#contract/items.ts'
import { registersOf, type Scope } from '../../variant.ts'
import { type Summary, summarizeInternship, summarizeThesis, summarizeTopic } from './summary.ts'

type Query = Record<string, string | number>
/** Nothing where the call did not succeed: the rest of the front page is still good. */
type Listing = { total: number; items: Summary[] } | null

const shortestQuery = 3
const found = 5

async function list(client: Client, register: Register, query: Query): Promise<Listing> {
  if (register === 'thesis') {
    const answer = await client('listTheses', { query })
    return answer.ok ? { total: answer.total ?? 0, items: answer.data.map(summarizeThesis) } : null
  }
  if (register === 'topics') {
    const answer = await client('listTopics', { query })
    return answer.ok ? { total: answer.total ?? 0, items: answer.data.map(summarizeTopic) } : null
  }
  const answer = await client('listInternships', { query })
  return answer.ok ? { total: answer.total ?? 0, items: answer.data.map(summarizeInternship) } : null
}

export type RegisterListing = { register: Register; listing: Listing }
export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Counts and the newest of each register, the next deadlines, and what was searched for. */
export async function loadHome(client: Client, scope: Scope, search: URLSearchParams) {
  const q = search.get('q')?.trim() ?? ''
  const shown = registersOf(scope)
  const ofEach = (query: Query): Promise<RegisterListing[]> =>
    Promise.all(shown.map(async (register) => ({ register, listing: await list(client, register, query) })))
  const [newest, deadlines, results] = await Promise.all([
    ofEach({ page: 1, size: 1, sort: '-createdAt' }),
    shown.includes('internship')
      ? list(client, 'internship', { page: 1, size: 5, sort: 'application_deadline' })
      : null,
    q.length >= shortestQuery ? ofEach({ q, page: 1, size: found }) : null,
  ])
  return {
    q,
    isTooShort: q !== '' && q.length < shortestQuery,
    newest,
    deadlines: deadlines?.items ?? [],
    results,
  }
}
