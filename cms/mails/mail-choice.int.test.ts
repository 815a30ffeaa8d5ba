import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { expireItems } from '#cms/items/expire-items.ts'
import { removeOldRows } from '#cms/remove-old-rows.ts'
import { startedApi } from '../../testing/api.ts'
import { bareSubject } from '../../testing/bare-subject.ts'
import { createMailKey } from '../../testing/create-mail-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { mailFilesTo } from '../../testing/mail-files.ts'
import { newPerson } from '../../testing/new-person.ts'
import { publish } from '../../testing/publish.ts'
import { internshipValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { submit } from '../../testing/submit.ts'
import { mailKeyDays } from './mail-choice.ts'

const api = await startedApi()
const { pool } = api.payload.db
const slug = 'internship'

async function offered({ email, client }: Awaited<ReturnType<typeof newPerson>>): Promise<string> {
  const uuid = randomUUID()
  const general_intern = { ...internshipValues, contact_email: email }
  dataOf(await submit(client, slug, { general_intern }, uuid, 'en'))
  return uuid
}

async function mailsTo(recipient: string) {
  const query =
    'select subject, text, html, status, end_key from mails where recipient = $1 order by created_at'
  return (await pool.query(query, [recipient])).rows
}

const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map((mail) => bareSubject(mail))

async function expire(uuid: string): Promise<void> {
  const passed = `extract(epoch from timestamptz '2020-03-01')`
  await pool.query(
    `update items set deadline_at = '2020-03-01', values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb(${passed}::bigint)) where id = $1`,
    [uuid],
  )
  await expireItems(await createLocalReq({}, api.payload), new Date())
}

/** The mail to this recipient, once it is written. */
async function writtenTo(recipient: string): Promise<string> {
  const [mail = ''] = await mailFilesTo(recipient, 1)
  return mail
}

describe('a notice', () => {
  it('has a link that ends notices, the headers of RFC 8058, and its key nowhere else once it is sent', async () => {
    const own = await newPerson(api)
    await offered(own)
    const mail = await writtenTo(own.email)
    const [, key = ''] = /\/my\/mails\?language=en#key=([\w-]{22})/.exec(mail) ?? []
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(mail).toContain(`List-Unsubscribe: <${site}/api/v1/my/mails/end?key=${key}>`)
    await expect.poll(async () => (await mailsTo(own.email))[0]?.status).toBe('sent')
    const { rows } = await pool.query(`select 1 from mails where (mails.*)::text like '%' || $1 || '%'`, [
      key,
    ])
    expect(rows).toEqual([])
    expect((await pool.query('select from mail_keys where key_hash = $1', [key])).rowCount).toBe(0)
    expect(dataOf(await api.as()('getMailChoice', { query: { key } }))).toEqual({
      address: `${own.email[0]}…@ut.example`,
      ended: false,
    })
  })

  it('is not mailed to an address that has ended notices, but decisions are, and without such a link', async () => {
    const own = await newPerson(api)
    dataOf(await own.client('setMailChoice', { body: { ended: true } }))
    const uuid = await offered(own)
    await publish(api, slug, uuid)
    await expire(uuid)
    expect(await subjectsTo(own.email)).toEqual(['Your entry has been published'])
    const [decision] = await mailsTo(own.email)
    expect(decision.end_key).toBeNull()
    expect(`${decision.text}${decision.html}`).not.toContain('/my/mails')
    dataOf(await own.client('setMailChoice', { body: { ended: false } }))
    const another = await offered(own)
    await expire(another)
    expect((await subjectsTo(own.email)).slice(1)).toHaveLength(2)
  })

  it('of another submission to the same address is not mailed either', async () => {
    const own = await newPerson(api)
    const key = await createMailKey(pool, own.email)
    dataOf(await api.as()('setMailChoice', { body: { key, ended: true } }))
    const other = await newPerson(api)
    await offered({ ...other, email: own.email.toUpperCase() })
    expect(await mailsTo(own.email)).toEqual([])
    expect(await subjectsTo(other.email)).toHaveLength(1)
  })
})

describe('the choice', () => {
  it('is changed by one click of a mail program, not by opening the address, and only once', async () => {
    const { email } = await newPerson(api)
    const key = await createMailKey(pool, email)
    const choice = async () => dataOf(await api.as()('getMailChoice', { query: { key } })).ended
    const address = `/api/v1/my/mails/end?key=${key}`
    expect((await api.send(address)).status).toBe(405)
    expect(await choice()).toBe(false)
    for (let click = 0; click < 2; click++) {
      const response = await api.send(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(response.status).toBe(200)
    }
    expect(await choice()).toBe(true)
    dataOf(await api.as()('setMailChoice', { body: { key, ended: false } }))
    expect(await choice()).toBe(false)
  })

  it('of the account and of a link are the same', async () => {
    const own = await newPerson(api)
    const key = await createMailKey(pool, own.email)
    dataOf(await api.as()('endMails', { query: { key } }))
    expect(dataOf(await own.client('getMailChoice', {}))).toEqual({ address: own.email, ended: true })
  })

  it('is that of the verified address only', async () => {
    for (const email_verified of [false, undefined]) {
      const { client } = await newPerson(api, { email_verified })
      expect(dataOf(await client('getMailChoice', {}))).toEqual({ address: null, ended: false })
      expect(await client('setMailChoice', { body: { ended: true } })).toMatchObject({ status: 404 })
    }
  })

  it('of an unknown or old key, or of nobody, is not told', async () => {
    const { email } = await newPerson(api)
    const key = await createMailKey(pool, email)
    const old = new Date(Date.now() + (mailKeyDays + 1) * 86_400_000)
    expect(await removeOldRows(pool, configuration().dataDir, old)).toBeGreaterThan(0)
    for (const each of [key, 'unknown'])
      for (const username of [undefined, 'manager', 'student']) {
        expect(await api.as(username)('getMailChoice', { query: { key: each } })).toMatchObject({
          status: 404,
        })
        expect(await api.as(username)('endMails', { query: { key: each } })).toMatchObject({ status: 404 })
      }
    expect(await api.as()('getMailChoice', {})).toMatchObject({ status: 401 })
    expect(await api.as()('setMailChoice', { body: { ended: true } })).toMatchObject({ status: 401 })
  })
})
