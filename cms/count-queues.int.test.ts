import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startedApi } from '../testing/api.ts'
import { createImport, csvOf } from '../testing/create-import.ts'
import { dataOf } from '../testing/data-of.ts'
import { countQueues } from './count-queues.ts'
import { previewQueue } from './files/file-queries.ts'
import { importQueue } from './imports/import-queue.ts'
import { withAdvisoryLock } from './platform/jobs/with-advisory-lock.ts'

const api = await startedApi()
const execute = (query: ReturnType<typeof sql>) => api.payload.db.drizzle.execute(query)

/** While the job does not run, as if another instance ran it and hung. */
async function whileHeld(job: string, run: () => Promise<void>): Promise<void> {
  let isHeld = false
  const hold = () =>
    withAdvisoryLock(api.payload, job, async () => {
      isHeld = true
      await run()
    })
  await vi.waitUntil(
    async () => {
      await hold()
      return isHeld
    },
    { timeout: 30_000 },
  )
}

it('counts the rows of imports that wait, since the last ones were written', async () => {
  const manager = api.as('manager')
  const rows = ['Esimene', 'Teine', 'Kolmas'].map((title) => [title, 'Tamm, Mari'])
  const bytes = csvOf([['Pealkiri', 'Autor'], ...rows])
  const uuid = await createImport(manager, 'thesis', { fileName: 'järjekord.csv', bytes })
  const imports = async () => (await countQueues(api.payload)).imports
  expect(await imports()).toEqual({ length: 0, oldest: undefined })
  await whileHeld('run imports', async () => {
    const before = Date.now()
    dataOf(await manager('changeImport', { params: { uuid }, body: { action: 'start' } }))
    const { length, oldest = 0 } = await imports()
    expect(length).toBe(3)
    expect(oldest).toBeGreaterThanOrEqual(before)
    expect(oldest).toBeLessThanOrEqual(Date.now())

    await execute(sql`update import_rows set outcome = 'created' where import = ${uuid} and number = 1`)
    expect(await imports()).toEqual({ length: 2, oldest })
    const changedAt = new Date(oldest - 3_600_000)
    await execute(
      sql`update imports set state = 'undoing', changed_at = ${changedAt.toISOString()} where id = ${uuid}`,
    )
    expect(await imports()).toEqual({ length: 1, oldest: changedAt.getTime() })
    await execute(sql`delete from imports where id = ${uuid}`)
  })
})

it('counts the pictures that wait, since their files belong to entries', async () => {
  const insert = (from: number, to: number, version: number | null) =>
    execute(sql`
      insert into files (name, size, form, field, item_uuid, item, preview_version, created_at, updated_at)
      select 'topics/' || n || '/attachment/a.' || (array['pdf', 'png'])[1 + n % 2], 1, 'topics', 'attachment',
        n, case when n % 3 > 0 then n::text end, ${version}::numeric, now() - interval '1 day', now() - n * interval '1 hour'
      from generate_series(${from}::int, ${to}::int) as n`)
  await whileHeld('make previews', async () => {
    await execute(sql`delete from files`)
    await insert(100, 20_000, 1)
    expect((await countQueues(api.payload)).previews).toEqual({ length: 0, oldest: undefined })
    const before = Date.now()
    // Of these, 2, 4 and 8 are PDF files of entries.
    await insert(1, 9, null)
    const { length, oldest = 0 } = (await countQueues(api.payload)).previews
    expect(length).toBe(3)
    expect(Math.abs(before - 8 * 3_600_000 - oldest)).toBeLessThan(5_000)
  })
})

it('reads no large table as a whole', async () => {
  await execute(sql`
    with done as (
      insert into imports (form, file_name, state, headings, source, targets, key, who, username)
      select 'thesis', 'a.csv', 'done', '[]', '', '[]', '[]', 'Mari Mets', 'manager' from generate_series(1, 10)
      returning id
    )
    insert into import_rows (import, number, cells, state) select id, n, '[]', 'new' from done, generate_series(1, 1000) as n`)
  await execute(sql`analyze files, imports, import_rows`)
  const planOf = async (queue: ReturnType<typeof sql>) =>
    JSON.stringify((await execute(sql`explain ${queue}`)).rows)
  expect(await planOf(previewQueue)).toContain('files_preview_idx')
  expect(await planOf(importQueue)).not.toContain('Seq Scan on import_rows')
})
