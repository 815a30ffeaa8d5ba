import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { freePort } from '#server/free-port.ts'
import { startedApi } from '../../../testing/api.ts'
import { createOwnerKey } from '../../../testing/create-owner-key.ts'
import { insertItem, referenceOf } from '../../../testing/items.ts'
import { tokenOf } from '../../../testing/people.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { clearCounts, countAttempt } from './count-attempt.ts'

vi.hoisted(() => {
  const limits = {
    RATE_LIMIT_SUBMISSIONS: '3',
    RATE_LIMIT_CONFIRMATIONS: '2',
    NOTIFY_EMAILS: 'haldur@ut.example',
    RATE_LIMIT_UPLOADS: '2',
    RATE_LIMIT_FEEDBACK: '2',
    RATE_LIMIT_MISSING_TEXTS: '2',
    RATE_LIMIT_CONTACT_RECIPIENT: '2',
    RATE_LIMIT_LINKS: '4',
    RATE_LIMIT_LINK_RECIPIENT: '2',
    RATE_LIMIT_MESSAGES: '3',
    RATE_LIMIT_MESSAGE_RECIPIENT: '2',
  }
  Object.assign(process.env, limits)
})

const api = await startedApi()

function post(path: string, body: unknown, address: string, headers: Record<string, string> = {}) {
  return api.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-client-address': address, ...headers },
    body: JSON.stringify(body),
  })
}

async function expectTooMany(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toEqual([
    429,
    { status: 429, error: 'errors.tooManyRequests' },
  ])
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
}

async function countOf(collection: 'items' | 'feedback' | 'files' | 'mails') {
  return (await api.payload.count({ collection })).totalDocs
}

function submission(values: object) {
  return {
    action: 'insert',
    filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
    values: { general_topics: values },
  }
}

describe('rate limits', () => {
  it('count every submission, even rejected ones, and store none over the limit', async () => {
    const address = '192.0.2.1'
    expect((await post('/api/v1/topics', {}, address)).status).toBe(400)
    expect((await post('/api/v1/topics', submission({}), address)).status).toBe(422)
    expect((await post('/api/v1/topics', submission(topicValues), address)).status).toBe(200)
    const before = [await countOf('items'), await countOf('mails')]
    await expectTooMany(await post('/api/v1/topics', submission(topicValues), address))
    const manager = { Authorization: `Bearer ${await tokenOf('manager')}` }
    await expectTooMany(await post('/api/v1/topics', submission(topicValues), address, manager))
    expect([await countOf('items'), await countOf('mails')]).toEqual(before)
    expect((await post('/api/v1/topics', submission(topicValues), '192.0.2.2')).status).toBe(200)
  })

  it('limit feedback, by network (`count-attempt.test.ts`)', async () => {
    const send = (address: string) => post('/api/v1/feedback', { feedback: 'Tere' }, address)
    expect([(await send('192.0.2.5')).status, (await send('::ffff:192.0.2.5')).status]).toEqual([200, 200])
    const before = await countOf('feedback')
    await expectTooMany(await send('192.0.2.5'))
    expect(await countOf('feedback')).toBe(before)
  })

  it('limit reports of missing texts', async () => {
    const keys = [`common.missing.${randomUUID()}`]
    const report = () => post('/api/v2/translations/missing', { lng: 'et', ns: 'common', keys }, '192.0.2.4')
    expect([(await report()).status, (await report()).status]).toEqual([200, 200])
    await expectTooMany(await report())
    expect((await post('/api/v1/feedback', { feedback: 'Tere' }, '192.0.2.4')).status).toBe(200)
  })

  it('limit uploads, and count those within the process together', async () => {
    const body = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'a.pdf', fileSize: 10 }
    const before = await countOf('files')
    const ask = () => api.as()('requestUpload', { params: { slug: 'topics' }, body })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
    expect(await countOf('files')).toBe(before + 2)
    const elsewhere = await post('/api/v2/topics/upload', body, '192.0.2.3')
    expect(elsewhere.status).toBe(200)
    expect((await post('/api/v1/upload/', body, '192.0.2.3')).status).toBe(200)
    await expectTooMany(await post('/api/v1/upload/', body, '192.0.2.3'))
    await expectTooMany(await post('/api/v2/topics/upload', body, '192.0.2.3'))
  })

  it('limit messages about entries per address, per entry and per submitter, and store none over the limit', async () => {
    const own = async () => {
      const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
      return { uuid, entryKey: await createOwnerKey(api.payload.db.pool, uuid) }
    }
    const write = ({ uuid, entryKey }: Awaited<ReturnType<typeof own>>, address: string) =>
      post(`/api/v1/my/items/${uuid}/messages`, { uuid: randomUUID(), text: 'Tere' }, address, {
        'X-Entry-Key': entryKey,
      })
    const [first, second, third] = [await own(), await own(), await own()]
    const statuses = [first, first, second].map(async (entry) => (await write(entry, '192.0.2.20')).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 200])
    await expectTooMany(await write(third, '192.0.2.20'))
    await expectTooMany(await write(first, '192.0.2.21'))
    const { rowCount } = await api.payload.db.pool.query('select from item_messages where item = $1', [
      first.uuid,
    ])
    expect(rowCount).toBe(2)

    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await insertItem(api, 'topics', { general_topics: { ...topicValues, contact_email } })
    const writeAsManager = async (kind: 'message' | 'note') => {
      const body = { uuid: randomUUID(), kind, text: 'Tere' }
      return (await api.as('manager')('writeMessage', { params: { slug: 'topics', uuid }, body })).status
    }
    await api.payload.db.pool.query('update items set submitter_email = null where id = $1', [uuid])
    expect([await writeAsManager('message'), await writeAsManager('message')]).toEqual([200, 200])
    expect([await writeAsManager('message'), await writeAsManager('note')]).toEqual([429, 200])
  })

  it('limit confirmations per recipient, but accept the item and notify managers', async () => {
    const submitFrom = (address: string, contact_email: string) =>
      post('/api/v1/topics', submission({ ...topicValues, contact_email }), address)
    const mailsTo = async (recipient: string) =>
      (await api.payload.count({ collection: 'mails', where: { recipient: { equals: recipient } } }))
        .totalDocs
    const before = [await countOf('items'), await mailsTo('haldur@ut.example')]
    const variants = ['Keegi@UT.example', 'keegi@ut.example', 'keegi+1@ut.example', 'KEEGI+a+b@ut.EXAMPLE']
    const unmailed: unknown[] = []
    for (const [index, variant] of variants.entries()) {
      const response = await submitFrom(`198.51.100.${index}`, variant)
      expect(response.status).toBe(200)
      unmailed.push((await response.json()).unmailed)
    }
    expect(unmailed).toEqual([undefined, undefined, ['keegi+1@ut.example'], ['keegi+a+b@ut.example']])
    expect(await mailsTo('keegi@ut.example')).toBe(2)
    expect([await countOf('items'), await mailsTo('haldur@ut.example')]).toEqual(before.map((n) => n + 4))
    expect((await submitFrom('198.51.100.9', 'teine@ut.example')).status).toBe(200)
    expect(await mailsTo('teine@ut.example')).toBe(1)
    expect(await mailsTo('keegi+1@ut.example')).toBe(0)
    const { rows } = await api.payload.db.pool.query("select key from rate_limits where key like '%@%'")
    expect(rows).toEqual([])
  })

  it('limit the messages to one contact, whoever sends them', async () => {
    const body = { name: 'Mari', email: 'mari@example.com', message: 'Tere!' }
    const contacts = ['kontakt@ut.example', 'Kontakt+teema@ut.example', 'KONTAKT@ut.example']
    const add = (contact_email: string) =>
      insertItem(api, 'topics', { general_topics: { ...topicValues, contact_email } }, 'published')
    const entries = await Promise.all(contacts.map(add))
    const answers = []
    for (const [index, uuid] of entries.entries())
      answers.push(await post(`/api/v1/contact/topics/${uuid}`, body, `203.0.113.${index}`))
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    const [, , last] = answers
    if (last) await expectTooMany(last)
    const other = await add('muu@ut.example')
    expect((await post(`/api/v1/contact/topics/${other}`, body, '203.0.113.9')).status).toBe(200)
  })

  it('limit requests for links by client, and their mails by recipient', async () => {
    const contact_email = 'omanik@ut.example'
    const uuid = await insertItem(api, 'topics', { general_topics: { ...topicValues, contact_email } })
    // Only of an entry without an account is a link mailed to its contact.
    await api.payload.db.pool.query('update items set submitter_username = null where id = $1', [uuid])
    const reference = await referenceOf(api, 'topics', uuid)
    const request = (email: string) => post('/api/v1/my/links', { reference, email }, '203.0.113.20')
    const spellings = [contact_email, 'OMANIK@ut.example', contact_email, 'omanik+muu@ut.example']
    for (const email of spellings) expect((await request(email)).status).toBe(200)
    await expectTooMany(await request('muu@ut.example'))
    const where = { recipient: { equals: contact_email } }
    expect((await api.payload.count({ collection: 'mails', where })).totalDocs).toBe(2)
  })

  it('do not limit reads', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const response = await api.send('/api/v2/topics', { headers: { 'x-client-address': '192.0.2.1' } })
      expect(response.status).toBe(200)
    }
  })
})

describe('the counts', () => {
  const address = '192.0.2.9'

  it('are removed when they have expired', async () => {
    const { pool } = api.payload.db
    const rows = async () =>
      (await pool.query("select 1 from rate_limits where key = 'feedback:192.0.2.9'")).rows.length
    await countAttempt(pool, 'feedback', address)
    await clearCounts(pool, new Date())
    expect(await rows()).toBe(1)
    await clearCounts(pool, new Date(Date.now() + 3_600_001))
    expect(await rows()).toBe(0)
  })

  it('respond with 503 if the database is down', async () => {
    const pool = new Pool({ connectionString: `postgresql://x@127.0.0.1:${await freePort()}/x` })
    const error: unknown = await countAttempt(pool, 'feedback', address).catch((thrown) => thrown)
    const response = respondProblem({ payload: api.payload, headers: new Headers() }, error)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    await pool.end()
  })
})
