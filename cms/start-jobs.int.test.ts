import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { expireItems } from '#cms/items/expire-items.ts'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../testing/api.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { upload } from '../testing/upload.ts'
import { withAdvisoryLock } from './platform/jobs/with-advisory-lock.ts'
import { removeOldRows, rules } from './remove-old-rows.ts'
import { startJobs } from './start-jobs.ts'

const api = await startedApi()

async function submitOffer(values: object, itemUuid: string): Promise<void> {
  const general_intern = { ...internshipValues, ...values }
  expect(await submit(api.as(), 'internship', { general_intern }, itemUuid)).toMatchObject({
    ok: true,
    status: 200,
  })
}

it('every job has a state before it has run', async () => {
  const jobs = startJobs(api.payload, { onChange: () => () => undefined })
  const states = structuredClone(jobs.states)
  await jobs.stop()
  expect([...states.keys()]).toEqual(expect.arrayContaining(['send mails', 'run imports', 'make previews']))
  for (const state of states.values()) expect(state).toEqual({ lastSuccessAt: undefined, failures: 0 })
})

const lastDay = '2099-03-01'
/** Timestamps just before and after the end of that day in Tallinn. */
const stillOpen = new Date(endOfDayInTallinn(lastDay) * 1000)
const afterDeadline = new Date(endOfDayInTallinn(lastDay) * 1000 + 1000)

it('offers past their deadline become expired by the system once the day is over', async () => {
  const uuid = randomUUID()
  const params = { slug: 'internship', uuid }
  await submitOffer({ application_deadline: endOfDayInTallinn(lastDay) }, uuid)
  const stored = async () => api.payload.findByID({ collection: 'items', id: uuid })
  await expireItems(await createLocalReq({}, api.payload), stillOpen)
  expect(await stored()).toMatchObject({ status: 'pending' })

  // Set by SQL: a past deadline cannot be written through Payload without the expired status.
  const passed = endOfDayInTallinn('2020-03-01')
  await api.payload.db.drizzle.execute(sql`
      update items set deadline_at = to_timestamp(${passed} + 0.999),
        values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb(${passed}::bigint))
      where id = ${uuid}
    `)
  expect(await expireItems(await createLocalReq({}, api.payload), afterDeadline)).toBeGreaterThan(0)
  expect(await stored()).toMatchObject({ status: 'expired' })
  expect(await expireItems(await createLocalReq({}, api.payload), afterDeadline)).toBe(0)
  const item = await api.as('manager')('getItem', { params })
  expect(item.ok && item.data.history.map(({ from, to, who }) => [from, to, who])).toEqual([
    ['pending', 'expired', null],
    [null, 'pending', null],
  ])
})

function aDayLater() {
  return new Date(Date.now() + 24 * 3_600_000 + 1000)
}

it('uploads without an item are removed after a day, with their objects; others remain', async () => {
  const uploadRequest = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf' }
  const bytes = samplePdf('orphaned or attached')
  const orphaned = await upload(api.as(), uploadRequest, bytes)
  const attached = await upload(api.as(), uploadRequest, bytes)
  await submitOffer({ attachment: attached.value }, attached.itemUuid)
  const rows = async () => {
    const names = [orphaned.value.fileName, attached.value.fileName]
    const { docs } = await api.payload.find({ collection: 'files', where: { name: { in: names } } })
    return docs.map(({ name }) => name).sort()
  }

  await removeOrphans(await createLocalReq({}, api.payload), new Date())
  expect(await rows()).toEqual([orphaned.value.fileName, attached.value.fileName].sort())
  expect(await inspectObject(stagingKeyOf(orphaned.value.fileName))).not.toBeNull()
  await removeOrphans(await createLocalReq({}, api.payload), aDayLater())
  expect(await rows()).toEqual([attached.value.fileName])
  expect(await inspectObject(stagingKeyOf(orphaned.value.fileName))).toBeNull()
  expect(await inspectObject(attached.value.fileName)).toMatchObject({ size: bytes.length })
})

it('a job runs on one instance at a time, and again after that run has ended or failed', async () => {
  let runs = 0
  const again = () => withAdvisoryLock(api.payload, 'test', async () => void runs++)
  await withAdvisoryLock(api.payload, 'test', again)
  expect(runs).toBe(0)
  const failing = withAdvisoryLock(api.payload, 'test', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(async () => again().then(() => runs)).toBeGreaterThan(0)
})

const { pool } = api.payload.db
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** How a row of each table is inserted whose retention begins at `$1`. */
const inserts: Record<string, string> = {
  mails: `insert into mails (recipient, subject, text, html, status, due_at, created_at, sent_at)
    values ('m@ut.example', 'Tere', 'Tere!', '<p>Tere!</p>', 'sent', $1, $1, $1)`,
  mail_keys:
    "insert into mail_keys (key_hash, address, created_at) values (gen_random_uuid(), 'm@ut.example', $1)",
  feedback: "insert into feedback (feedback, archived_at) values ('Tere!', $1)",
  owner_links: `insert into owner_links (item, address, key_hash, expires_at)
    select id, 'm@ut.example', gen_random_uuid(), $1 from items limit 1`,
  actions: "insert into actions (action, noun, at) values ('publish', 'item', $1)",
  imports: `insert into imports (form, file_name, headings, source, targets, key, who, username, changed_at)
    values ('thesis', 'a.csv', '[]', '', '[]', '[]', 'Mari', 'mari', $1)`,
  item_views: `insert into item_views (owner, owner_name, name, form, query, is_shared, deleted_at)
    values ('mari', 'Mari', 'Minu', 'thesis', '', false, $1)`,
  form_templates: `insert into form_templates (owner, owner_name, name, about, file, deleted_at)
    values ('mari', 'Mari', 'Minu', '', '{}', $1)`,
}

it.each(rules)(
  'rows of $table that are older than $days days are removed, younger ones stay',
  async (rule) => {
    const { table, days, time, set, only = 'true' } = rule
    const insert = async (at: Date) => {
      const { rows } = await pool.query(`${inserts[table]} returning ctid`, [at])
      expect(rows).toHaveLength(1)
    }
    if (table === 'owner_links') await createItemForTest(api, 'topics')
    await insert(daysAgo(days + 1))
    await insert(daysAgo(days - 1))
    for (const status of ['held', 'failed'])
      if (only.includes(status)) await pool.query('update mails set status = $1', [status])
    const found = async (isOld: boolean) => {
      const { rows } = await pool.query(
        `select 1 from ${table} where (${time} < $1) = $2 and ${only} ${set ? "and text <> ''" : ''}`,
        [daysAgo(days), isOld],
      )
      return rows.length
    }
    const younger = await found(false)
    expect(await found(true)).toBeGreaterThan(0)
    expect(younger).toBeGreaterThan(0)
    await removeOldRows(pool, configuration().dataDir, new Date())
    expect([await found(true), await found(false)]).toEqual([0, younger])
  },
)

it('nothing is removed that waits or is in use: queued mails, unanswered feedback, imports that run', async () => {
  const old = daysAgo(4_000)
  await pool.query(
    String(inserts.mails).replace("'sent', $1, $1, $1", "'queued', now() + interval '1 day', $1, null"),
    [old],
  )
  await pool.query("insert into feedback (feedback, created_at) values ('Ootab', $1)", [old])
  await pool.query(String(inserts.imports), [old])
  await pool.query("update imports set state = 'running' where changed_at = $1", [old])
  await removeOldRows(pool, configuration().dataDir, new Date())
  const counts = await pool.query(
    `select (select count(*)::int from mails where created_at = $1 and text <> '') as mails,
      (select count(*)::int from feedback where created_at = $1) as feedback,
      (select count(*)::int from imports where changed_at = $1) as imports`,
    [old],
  )
  await pool.query('delete from imports')
  expect(counts.rows).toEqual([{ mails: 1, feedback: 1, imports: 1 }])
})

it('views of earlier years are summed, texts keep their latest changes, old mail files go', async () => {
  const { uuid } = await createItemForTest(api, 'thesis')
  await pool.query(
    `insert into item_usage (item, day, views, downloads)
     select $1, current_date - n, 2, 1 from generate_series(0, 1499) n`,
    [uuid],
  )
  const total = async () =>
    (
      await pool.query(
        'select sum(views)::int as views, count(*)::int as days from item_usage where item = $1',
        [uuid],
      )
    ).rows[0]
  await pool.query(
    `insert into translation_changes (namespace, key, et_before, en_before, et_after, en_after, changed_at)
     select 'common', 'common.often', '', '', n::text, '', now() from generate_series(1, 1205) n`,
  )
  const folder = join(configuration().dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  for (const [name, at] of [
    ['old.eml', daysAgo(91)],
    ['new.eml', daysAgo(89)],
  ] as const) {
    await writeFile(join(folder, name), 'Tere!')
    await utimes(join(folder, name), at, at)
  }
  expect(await total()).toEqual({ views: 3000, days: 1500 })

  await removeOldRows(pool, configuration().dataDir, new Date())
  const { views, days } = await total()
  expect(views).toBe(3000)
  expect(days).toBeLessThan(13 * 31 + 6)
  const recent = await pool.query(
    'select count(*)::int from item_usage where item = $1 and day > current_date - 390',
    [uuid],
  )
  expect(recent.rows).toEqual([{ count: 390 }])
  const changes = await pool.query(
    "select count(*)::int, min(et_after::int) from translation_changes where key = 'common.often'",
  )
  expect(changes.rows).toEqual([{ count: 200, min: 1006 }])
  expect((await readdir(folder)).filter((name) => /^(?:old|new)/.test(name))).toEqual(['new.eml'])
})

it('words that no entry has leave the vocabulary, and missing ones are added', async () => {
  // Words with digits have one key.
  await createItemForTest(api, 'thesis', 'published', { title_et: 'Töö püsib2041' })
  const { uuid } = await createItemForTest(api, 'thesis', 'published', { title_et: 'Töö kaob2041' })
  const words = async () => {
    const { rows } = await pool.query(
      "select distinct key from search_vocabulary where key ~ '2041|^muu[0-9]' order by key limit 3",
    )
    return rows.map(({ key }) => key)
  }
  expect(await words()).toEqual(['kaob2041', 'pusib2041'])
  await pool.query('delete from items where id = $1', [uuid])
  await pool.query("delete from search_vocabulary where key = 'pusib2041'")
  // More than one statement removes.
  await pool.query("insert into search_vocabulary select 'muu' || n from generate_series(1, 1200) n")
  await removeOldRows(pool, configuration().dataDir, new Date())
  expect(await words()).toEqual(['pusib2041'])
})
