import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it, vi } from 'vitest'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { CallInput } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import type { OwnChange } from '#contract/own-items.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { bareSubject } from '../../testing/bare-subject.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem, returnItem, setStatus } from '../../testing/items.ts'
import { rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { removeUnconfirmed } from './remove-unconfirmed.ts'

const notified = 'teavitus@ut.example'
vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'teavitus@ut.example' }))

const api = await startedApi()
const { pool } = api.payload.db
const manager = api.as('manager')
const slug = 'topics'
const topic = (changes: object = {}): FormValues => ({ general_topics: { ...topicValues, ...changes } })
const read = (uuid: string) => fetchItem(api, slug, uuid)
const isUnconfirmed = async (uuid: string) => (await read(uuid)).addressUnconfirmed

/** An entry that was submitted anonymously, and a key of a link to it that was mailed to its address. */
async function submitted(values: object = {}) {
  const uuid = randomUUID()
  const email = `${uuid}@ut.example`
  dataOf(await submit(api.as(), slug, topic({ contact_email: email, ...values }), uuid, 'en'))
  return { uuid, email, key: await createOwnerKey(pool, uuid, { address: email }) }
}

function change(uuid: string, entryKey: string | undefined, body: OwnChange, username?: string) {
  return api.as(username)('changeOwnItem', { params: { uuid }, entryKey, body })
}

const confirm = (uuid: string, entryKey?: string, username?: string) =>
  change(uuid, entryKey, { action: 'confirm' }, username)

async function ownActions(uuid: string, entryKey: string) {
  return dataOf(await api.as()('getOwnItem', { params: { uuid }, entryKey })).actions
}

async function mailsTo(recipient: string) {
  const query = 'select subject, text, html, status from mails where recipient = $1 order by created_at'
  const { rows } = await pool.query(query, [recipient])
  return rows.map(({ subject, text, html, status }) => ({ subject, status, body: `${text}${html}` }))
}

const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(bareSubject)
const asked = 'Confirm your e-mail address'

describe('the address of an entry', () => {
  it('is unconfirmed if it was submitted without an account', async () => {
    const { uuid, email } = await submitted()
    expect(await isUnconfirmed(uuid)).toBe(true)
    for (const username of ['student', 'manager']) {
      const own = randomUUID()
      dataOf(await submit(api.as(username), slug, topic({ contact_email: email }), own))
      expect(await isUnconfirmed(own)).toBe(false)
    }
    expect(await isUnconfirmed(await insertItem(api, slug, topic()))).toBe(false)
  })

  it('need not be confirmed if there is none', async () => {
    const form = await createFormForTest(api, 'active')
    const uuid = randomUUID()
    dataOf(await submit(api.as(), form.slug, { [form.set]: { [form.text]: 'Tere' } }, uuid))
    expect((await fetchItem(api, form.slug, uuid)).addressUnconfirmed).toBe(false)
  })

  it('is confirmed by the key of a link, and by nobody and nothing else', async () => {
    const { uuid, key } = await submitted()
    const other = await submitted()
    const expired = await createOwnerKey(pool, uuid, { expiresInDays: -1 })
    const revoked = await createOwnerKey(pool, uuid, { isRevoked: true })
    const notFound = rejection(404, 'errors.notFound')
    const linkExpired = rejection(403, 'my.error.linkExpired')
    const rejected: [string | undefined, string | undefined, object][] = [
      ...[undefined, 'student', 'worker', 'manager', 'admin', 'nobody'].flatMap(
        (username): typeof rejected => [
          [username, undefined, notFound],
          [username, other.key, notFound],
          [username, expired, linkExpired],
        ],
      ),
      [undefined, 'AAAAAAAAAAAAAAAAAAAAAA', notFound],
      [undefined, revoked, linkExpired],
    ]
    const before = await loadTableStates(api)
    for (const [username, entryKey, problem] of rejected)
      expect(await confirm(uuid, entryKey, username)).toMatchObject(problem)
    // Mail scanners open links.
    expect(await ownActions(uuid, key)).toEqual(['confirm', 'correct', 'withdraw'])
    expect(await loadTableStates(api)).toEqual(before)
    expect(await isUnconfirmed(uuid)).toBe(true)
    expect(dataOf(await confirm(uuid, key, 'nobody'))).toMatchObject({ success: 'my.success.confirmed' })
    expect(await isUnconfirmed(uuid)).toBe(false)
    expect(await isUnconfirmed(other.uuid)).toBe(true)
    expect(await ownActions(uuid, key)).toEqual(['correct', 'withdraw'])
  })

  it('of an entry of an account needs no confirmation, which changes nothing', async () => {
    const uuid = randomUUID()
    dataOf(await submit(api.as('student'), slug, topic(), uuid))
    const before = await read(uuid)
    expect((await confirm(uuid, undefined, 'student')).status).toBe(200)
    expect(await read(uuid)).toEqual(before)
  })

  it('is confirmed without a change of the entry, also several times and at the same time', async () => {
    const { uuid, email, key } = await submitted()
    const before = await read(uuid)
    expect(before.addresses).toEqual([{ email, isConfirmed: false }])
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(uuid, key)))
    for (const answer of answers)
      expect(dataOf(answer)).toEqual({
        status: 200,
        success: 'my.success.confirmed',
        updatedAt: before.updatedAt,
      })
    const addresses = [{ email, isConfirmed: true }]
    expect(await read(uuid)).toEqual({ ...before, addressUnconfirmed: false, addresses })
    const body = { action: 'status', newStatus: 'published', updatedAt: before.updatedAt } as const
    dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
    expect((await confirm(uuid, key)).status).toBe(200)
  })

  it('is confirmed by a correction and by a withdrawal with a key, if they succeed', async () => {
    const { uuid, key } = await submitted()
    const { form, updatedAt, values } = await read(uuid)
    const correction = { action: 'correct', form, updatedAt } as const
    expect((await change(uuid, key, { ...correction, values: topic({ level: ['x'] }) })).status).toBe(422)
    expect((await change(uuid, key, { ...correction, updatedAt: '2001-01-01T00:00:00Z', values })).ok).toBe(
      false,
    )
    expect(await isUnconfirmed(uuid)).toBe(true)
    dataOf(await change(uuid, key, { ...correction, values }))
    expect(await isUnconfirmed(uuid)).toBe(false)
    const withdrawn = await submitted()
    const at = (await read(withdrawn.uuid)).updatedAt
    dataOf(await change(withdrawn.uuid, withdrawn.key, { action: 'withdraw', updatedAt: at }))
    expect(await read(withdrawn.uuid)).toMatchObject({ status: 'deleted', addressUnconfirmed: false })
  })

  it.each(itemStatuses)(
    'can be confirmed in status %s, unless somebody deleted the entry',
    async (status) => {
      const { uuid, key } = await submitted()
      await api.payload.db.updateOne({ collection: 'items', id: uuid, data: { status } })
      const isPossible = status !== 'deleted'
      expect((await ownActions(uuid, key)).includes('confirm')).toBe(isPossible)
      const expected = isPossible ? { status: 200 } : rejection(422, 'errors.statusNotAllowed')
      expect(await confirm(uuid, key)).toMatchObject(expected)
      expect(await read(uuid)).toMatchObject({ status, addressUnconfirmed: !isPossible })
    },
  )

  it('stays unconfirmed or confirmed when a change is undone', async () => {
    const { uuid, key } = await submitted()
    const undo = async () => {
      const { updatedAt, history } = await read(uuid)
      const body = { action: 'undo', updatedAt, change: history[0]?.change ?? '' } as const
      dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
    }
    await setStatus(api, slug, uuid, 'published')
    await undo()
    expect(await isUnconfirmed(uuid)).toBe(true)
    await setStatus(api, slug, uuid, 'published')
    dataOf(await confirm(uuid, key))
    await undo()
    expect(await read(uuid)).toMatchObject({ status: 'pending', addressUnconfirmed: false })
  })
})

describe('mails about an entry with an unconfirmed address', () => {
  it('ask to confirm it, and nothing else is sent, whatever is decided', async () => {
    const title = `Salateema ${randomUUID()}`
    const { uuid, email, key } = await submitted({ thesis_topic_name: title })
    dataOf(await returnItem(api, slug, uuid, { message: 'Muuda.' }))
    await setStatus(api, slug, uuid, 'published')
    dataOf(await changeValues(api, slug, uuid, (await read(uuid)).values, { reason: 'Vaata.' }))
    const items = [{ uuid, updatedAt: (await read(uuid)).updatedAt }]
    const bulk = { action: 'status', newStatus: 'deleted', items } as const
    dataOf(await manager('changeStatuses', { params: { slug }, body: bulk }))
    await setStatus(api, slug, uuid, 'pending')
    expect(await subjectsTo(email)).toEqual([asked])
    const [first] = await mailsTo(email)
    expect(first?.body).toMatch(/Confirm your address.*within 7 days/s)
    expect(first?.body).not.toContain(title)
    expect(first?.body).not.toContain('Avaldatud')
    // What was decided before is not mailed later.
    await confirmAddress(api, uuid)
    expect(await subjectsTo(email)).toEqual([asked])
    expect(await ownActions(uuid, key)).toEqual(['correct', 'withdraw'])
  })

  it('have its title once it is confirmed', async () => {
    const title = `Salateema ${randomUUID()}`
    const { uuid, email } = await submitted({ thesis_topic_name: title })
    await confirmAddress(api, uuid)
    await setStatus(api, slug, uuid, 'deleted')
    expect((await mailsTo(email)).at(-1)?.body).toContain(title)
  })

  it('are not sent after it was confirmed by another link', async () => {
    const { uuid, email, key } = await submitted()
    const fail = () =>
      pool.query(
        `update mails set status = 'queued', attempts = 3, due_at = now() + interval '1 hour' where item = $1`,
        [uuid],
      )
    await expect.poll(async () => (await mailsTo(email))[0]?.status).toBe('sent')
    await fail()
    dataOf(await confirm(uuid, key))
    expect(await mailsTo(email)).toEqual([])
  })

  it('with a link that somebody asks for are sent', async () => {
    const { uuid, email } = await submitted()
    const { reference } = await read(uuid)
    dataOf(await api.as()('requestOwnLink', { body: { reference, email } }))
    expect((await subjectsTo(email)).sort()).toEqual([asked, 'Link to your entry'])
    expect(await isUnconfirmed(uuid)).toBe(true)
  })

  it('of visitors go to the managers', async () => {
    const { uuid, email } = await submitted()
    await setStatus(api, slug, uuid, 'published')
    const message = `Küsimus ${randomUUID()}`
    const send = async () =>
      dataOf(
        await api.as()('sendMessage', {
          params: { register: slug, uuid },
          body: { name: 'Mari', email: 'mari@example.com', message },
        }),
      )
    const hasIt = async (recipient: string) =>
      (await mailsTo(recipient)).filter(({ body }) => body.includes(message)).length
    await send()
    expect([await hasIt(email), await hasIt(notified)]).toEqual([0, 1])
    await confirmAddress(api, uuid)
    await send()
    expect([await hasIt(email), await hasIt(notified)]).toEqual([1, 1])
  })

  it('to the managers say that it is not confirmed', async () => {
    const { uuid } = await submitted()
    const { reference } = await read(uuid)
    const mail = (await mailsTo(notified)).find(({ body }) => body.includes(reference))
    expect(mail?.body).toContain('e-mail address not confirmed')
  })
})

describe('an entry whose address is not confirmed in time', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const run = async (days: number) => removeUnconfirmed(await createLocalReq({}, api.payload), inDays(days))
  const decided = async () => {
    const { months } = dataOf(await manager('getOverview', {}))
    return months.at(-1)?.forms.find(({ form }) => form === slug)?.decided ?? 0
  }

  it('is deleted by the system without a mail, and a manager can restore it', async () => {
    const { uuid, email } = await submitted()
    const confirmed = await submitted()
    await confirmAddress(api, confirmed.uuid)
    const published = await submitted()
    await setStatus(api, slug, published.uuid, 'published')
    const before = await decided()
    await run(confirmationDays - 0.1)
    expect((await read(uuid)).status).toBe('pending')
    expect(await run(confirmationDays + 0.1)).toBeGreaterThan(0)
    const item = await read(uuid)
    expect(item).toMatchObject({ status: 'deleted', addressUnconfirmed: true })
    expect(item.history[0]).toEqual({
      at: expect.any(String),
      who: null,
      username: null,
      from: 'pending',
      to: 'deleted',
      reasonKey: 'item.reason.unconfirmed',
      changes: [],
    })
    expect((await read(confirmed.uuid)).status).toBe('pending')
    expect((await read(published.uuid)).status).toBe('published')
    for (const subject of await subjectsTo(email)) expect(subject).toBe(asked)
    expect(await decided()).toBe(before)
    expect(await run(confirmationDays + 0.1)).toBe(0)

    await setStatus(api, slug, uuid, 'pending')
    await run(1)
    expect((await read(uuid)).status).toBe('pending')
    expect((await read(uuid)).history[0]).not.toHaveProperty('reasonKey')
  })

  it('is deleted also if a manager has returned it, but not after a decision', async () => {
    const statuses = ['returned', 'published', 'hide', 'canceled'] as const
    const entries = await Promise.all(
      statuses.map(async (status) => {
        const { uuid, email, key } = await submitted()
        if (status === 'returned') dataOf(await returnItem(api, slug, uuid, { message: 'Lisa eeldused.' }))
        else await api.payload.db.updateOne({ collection: 'items', id: uuid, data: { status } })
        return { uuid, email, key, status }
      }),
    )
    const [returned] = entries
    if (!returned) throw new Error('no entry')
    await run(confirmationDays - 0.1)
    expect((await read(returned.uuid)).status).toBe('returned')
    await run(confirmationDays + 0.1)
    const left = await Promise.all(entries.map(async ({ uuid }) => (await read(uuid)).status))
    expect(left).toEqual(['deleted', 'published', 'hide', 'canceled'])
    expect((await read(returned.uuid)).history.map(({ to }) => to)).toEqual([
      'deleted',
      'returned',
      'pending',
    ])
    expect(await subjectsTo(returned.email)).toEqual([asked])
    dataOf(await confirm(returned.uuid, returned.key))
    expect(await read(returned.uuid)).toMatchObject({ status: 'pending', addressUnconfirmed: false })
  })

  it('has its queued mail removed', async () => {
    const { uuid, email } = await submitted()
    await expect.poll(async () => (await mailsTo(email))[0]?.status).toBe('sent')
    await pool.query(`update mails set status = 'failed' where item = $1`, [uuid])
    await run(confirmationDays + 0.1)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is pending again when it is confirmed later', async () => {
    const { uuid, key } = await submitted()
    await run(confirmationDays + 0.1)
    const own = dataOf(await api.as()('getOwnItem', { params: { uuid }, entryKey: key }))
    expect(own).toMatchObject({ status: 'deleted', actions: ['confirm'] })
    expect(own.history[0]).toMatchObject({ who: 'register', reasonKey: 'item.reason.unconfirmed' })
    const first = dataOf(await confirm(uuid, key))
    const item = await read(uuid)
    expect(item).toMatchObject({
      status: 'pending',
      addressUnconfirmed: false,
      updatedAt: first.updatedAt,
    })
    expect(item.history[0]).toMatchObject({ from: 'deleted', to: 'pending', bySubmitter: true })
    expect(dataOf(await confirm(uuid, key))).toEqual(first)
    expect((await read(uuid)).history).toHaveLength(item.history.length)
  })

  it('stays deleted if a manager has deleted it', async () => {
    const { uuid, key } = await submitted()
    await setStatus(api, slug, uuid, 'deleted')
    expect(await confirm(uuid, key)).toMatchObject(rejection(422, 'errors.statusNotAllowed'))
    expect(await read(uuid)).toMatchObject({ status: 'deleted', addressUnconfirmed: true })
  })

  it('is confirmed or removed, but not both, at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { uuid, key } = await submitted()
      await Promise.all([run(confirmationDays + 0.1), confirm(uuid, key)])
      expect(await read(uuid)).toMatchObject({ status: 'pending', addressUnconfirmed: false })
    }
  })
})

describe('for managers', () => {
  const list = async (query: CallInput<'listItems'>['query']) =>
    dataOf(await manager('listItems', { params: { slug }, query }))

  it('rows say so, and are filtered, counted and ordered by it', async () => {
    const word = `Kuutõbi${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
    const values = { thesis_topic_name: word }
    const unconfirmed = await submitted(values)
    const confirmed = await submitted(values)
    await confirmAddress(api, confirmed.uuid)
    const uuidsOf = async (query: CallInput<'listItems'>['query']) =>
      (await list({ q: word, ...query })).map(({ uuid }) => uuid)
    const statuses = 'pending'
    const rows = await list({ q: word, statuses })
    expect(new Map(rows.map(({ uuid, addressUnconfirmed }) => [uuid, addressUnconfirmed]))).toEqual(
      new Map([
        [unconfirmed.uuid, true],
        [confirmed.uuid, false],
      ]),
    )
    expect(await uuidsOf({ statuses, address: 'unconfirmed' })).toEqual([unconfirmed.uuid])
    expect(await uuidsOf({ statuses, address: 'confirmed' })).toEqual([confirmed.uuid])
    expect(await uuidsOf({ sort: 'waiting' })).toEqual([confirmed.uuid, unconfirmed.uuid])
    const counts = dataOf(await manager('countItems', { params: { slug }, query: { q: word } }))
    expect(counts).toEqual([{ status: 'pending', count: 2, unconfirmed: 1, unanswered: 0 }])
    const facets = dataOf(
      await manager('listItemFacets', { params: { slug }, query: { q: word, address: 'unconfirmed' } }),
    )
    for (const { count } of facets.flatMap(({ values }) => values)) expect(count).toBe(1)
    const query = { q: word, address: 'unconfirmed', format: 'csv' } as const
    const exported = await manager('exportItems', { params: { slug }, query })
    expect(exported.ok).toBe(true)
    expect(await manager('listItems', { params: { slug }, query: { address: 'x' } })).toMatchObject(
      rejection(400, 'errors.badRequest'),
    )
  })

  it('they wait apart in the overview', async () => {
    const formOverview = async () => {
      const { forms, waiting } = dataOf(await manager('getOverview', {}))
      return { ...forms.find((form) => form.slug === slug), waiting: waiting.map(({ uuid }) => uuid) }
    }
    const { uuid } = await submitted()
    await pool.query(`update items set created_at = '2010-01-01' where id = $1`, [uuid])
    await pool.query(`update _items_v set created_at = '2010-01-01' where parent_id = $1`, [uuid])
    const before = await formOverview()
    expect(before.waiting).not.toContain(uuid)
    await confirmAddress(api, uuid)
    const after = await formOverview()
    expect(after.waiting[0]).toBe(uuid)
    expect(after.pending).toBe((before.pending ?? 0) + 1)
    expect(after.unconfirmed).toBe((before.unconfirmed ?? 0) - 1)
    expect(after.pendingSince).toBe('2010-01-01T00:00:00.000Z')
  })
})

it('gets the mails about decisions when the entry names another address', async () => {
  const { uuid, email } = await submitted()
  await confirmAddress(api, uuid)
  const other = `${randomUUID()}@ut.example`
  await changeValues(api, slug, uuid, topic({ contact_email: other }))
  await setStatus(api, slug, uuid, 'published')
  expect(await subjectsTo(email)).toHaveLength(2)
  expect(await subjectsTo(other)).toEqual([])
  const { reference } = await read(uuid)
  for (const address of [email, other])
    dataOf(await api.as()('requestOwnLink', { body: { reference, email: address } }))
  expect(await subjectsTo(email)).toHaveLength(3)
  expect(await subjectsTo(other)).toHaveLength(1)
})
