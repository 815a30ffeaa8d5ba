import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CacheTag } from '#contract/cache-tags.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressesOf } from '../testing/access/send-call.ts'
import { startedApi } from '../testing/api.ts'
import { validInputs } from '../testing/valid-inputs.ts'

/** The tables that notify of a change of each tag. Of files, only a new preview is in a response. */
const tablesOf: Record<CacheTag, readonly string[]> = {
  'items:thesis': ['items', 'files'],
  'items:topics': ['items', 'files'],
  'items:internship': ['items', 'files'],
  forms: ['forms', 'forms_field_sets', 'forms_field_sets_fields', 'fieldsets', 'fields'],
  'texts:forms': ['translations'],
  texts: ['translations'],
  keywords: ['keywords'],
  pages: ['pages'],
  media: ['media'],
}
const statementSchema = z.union([z.string(), z.object({ text: z.string() })])

const api = await startedApi()
const { rows } = await api.payload.db.pool.query(
  "select tablename as name from pg_tables where schemaname = 'public'",
)
const tables = z
  .array(z.object({ name: z.string() }))
  .parse(rows)
  .map(({ name }) => name)

const reads: [string, Endpoint][] = Object.entries(endpoints)
const limited = reads.filter(([, { cacheTags }]) => cacheTags !== undefined)

it.each(limited)('%s reads only data with its cache tags', async (name, { cacheTags = [] }) => {
  const [address = ''] = addressesOf(name, (await validInputs(api)[name]?.()) ?? {})
  const declared: readonly CacheTag[] = cacheTags
  const known = declared.flatMap((tag) => tablesOf[tag])
  // A job may have read something meanwhile.
  await expect
    .poll(async () => (await tablesReadBy(address)).filter((table) => !known.includes(table)))
    .toEqual([])
})

async function tablesReadBy(address: string): Promise<string[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const response = await api.send(address)
  const statements = queries.mock.calls.map(([statement]) => {
    const parsed = statementSchema.parse(statement)
    return typeof parsed === 'string' ? parsed : parsed.text
  })
  queries.mockRestore()
  expect(response.status).toBe(200)
  const read = tables.filter((table) =>
    statements.some((text) => new RegExp(`\\b(?:from|join)\\s+"?${table}\\b`, 'i').test(text)),
  )
  return read
}

it('recognizes the tables of a statement', async () => {
  expect(await tablesReadBy('/api/v2/theses?page=1')).toContain('items')
})

it('every public read that is cached has cache tags, except for descriptions of the service', () => {
  const unlimited = reads.filter(
    ([, each]) => each.read && each.who === 'anyone' && !each.noStore && !each.cacheTags,
  )
  expect(unlimited.map(([name]) => name).sort()).toEqual(['getConfig', 'getOpenApi'])
})
