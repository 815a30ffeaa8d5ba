import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { identify } from '#cms/users/identify.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemChange } from '#contract/item-changes.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { bareSubject } from '../../testing/bare-subject.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { invalid } from '../../testing/rejection.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { submit } from '../../testing/submit.ts'
import { changeStatus } from './change-status.ts'
import { requireForm } from './find-item.ts'

const api = await startedApi()

const past = endOfDayInTallinn('2020-03-01')
const values = (changes: object = {}): FormValues => ({ general_topics: { ...topicValues, ...changes } })

async function submitted(changes: object = {}, username?: string): Promise<string> {
  const uuid = randomUUID()
  expect(await submit(api.as(username), 'topics', values(changes), uuid)).toMatchObject({ ok: true })
  if (!username) await confirmAddress(api, uuid)
  return uuid
}

const insertOffer = (status: ItemStatus, changes: object = {}) =>
  insertItem(api, 'internship', { general_intern: { ...internshipValues, ...changes } }, status)
const read = (uuid: string) => fetchItem(api, 'topics', uuid)
const readOffer = (uuid: string) => fetchItem(api, 'internship', uuid)

type WithoutVersion<T> = T extends unknown ? Omit<T, 'updatedAt' | 'form'> : never

/** Changes the current version of an item as a manager. */
async function change(uuid: string, sent: WithoutVersion<ItemChange>, slug: Register = 'topics') {
  const { updatedAt, form } = await fetchItem(api, slug, uuid)
  const body = sent.action === 'update' ? { ...sent, updatedAt, form } : { ...sent, updatedAt }
  return api.as('manager')('changeItem', { params: { slug, uuid }, body })
}

const setStatus = (uuid: string, newStatus: ItemStatus, status?: ItemStatus) =>
  change(uuid, { action: 'status', newStatus, status }, 'internship')

async function setStatusInBulk(uuid: string, newStatus: ItemStatus, username = 'manager') {
  const { updatedAt } = await readOffer(uuid)
  const body = { action: 'status' as const, newStatus, items: [{ uuid, updatedAt }] }
  return api.as(username)('changeStatuses', { params: { slug: 'internship' }, body })
}

const mailsTo = async (recipient: string) => {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { recipient: { equals: recipient } },
    sort: 'createdAt',
  })
  return docs
}

describe('a change of status', () => {
  it('is rejected if it is based on another status than the current one', async () => {
    const uuid = await insertOffer('published')
    const { updatedAt } = await readOffer(uuid)
    expect(await setStatus(uuid, 'pending', 'deleted')).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt },
    })
    expect(await readOffer(uuid)).toMatchObject({ status: 'published', updatedAt })
    expect(await setStatus(uuid, 'pending', 'published')).toMatchObject({ ok: true })
  })

  it('to the current status writes nothing', async () => {
    const uuid = await insertOffer('published')
    const { updatedAt } = await readOffer(uuid)
    expect(await setStatus(uuid, 'published')).toMatchObject({ ok: true, data: { updatedAt } })
    expect((await readOffer(uuid)).history).toHaveLength(1)
  })

  it('cannot reopen an offer after its deadline', async () => {
    const uuid = await insertOffer('published', { application_deadline: past })
    const { updatedAt } = await readOffer(uuid)
    const error = 'item.error.deadlinePast'
    expect(await setStatus(uuid, 'published')).toMatchObject({ status: 422, problem: { error } })
    expect(await setStatusInBulk(uuid, 'pending')).toMatchObject({
      ok: true,
      data: { updated: [], errors: [{ field: uuid, messageKey: error }] },
    })
    expect(await readOffer(uuid)).toMatchObject({ status: 'expired', updatedAt })
    await setStatus(uuid, 'deleted')
    expect(await setStatus(uuid, 'pending')).toMatchObject({ ok: true })
    const { history } = await readOffer(uuid)
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      ['deleted', 'expired'],
      ['expired', 'deleted'],
      [null, 'expired'],
    ])
  })

  it('does not derive the columns anew, and its version has all of them', async () => {
    const uuid = await insertOffer('pending')
    const { pool } = api.payload.db
    await pool.query("update items set search_heading = 'unchanged' where id = $1", [uuid])
    expect(await setStatus(uuid, 'published')).toMatchObject({ ok: true })
    const { rows: items } = await pool.query('select * from items where id = $1', [uuid])
    expect(items).toMatchObject([{ status: 'published', search_heading: 'unchanged' }])
    const { rows: versions } = await pool.query(
      'select * from _items_v where parent_id = $1 order by created_at desc limit 1',
      [uuid],
    )
    const columns = ['title_et', 'organization', 'deadline_at', 'visibility', 'files', 'search_heading']
    for (const column of columns) expect(versions[0][`version_${column}`]).toEqual(items[0][column])
  })

  it('in bulk does not include items in `confirm`', async () => {
    const uuid = await insertOffer('confirm')
    const before = await readOffer(uuid)
    for (const username of ['manager', 'admin'])
      expect(await setStatusInBulk(uuid, 'deleted', username)).toMatchObject({
        data: {
          status: 200,
          warning: 'item.warning.someNotChanged',
          updated: [],
          errors: [{ field: uuid, messageKey: 'errors.statusNotAllowed' }],
        },
      })
    expect(await readOffer(uuid)).toEqual(before)
  })

  it('does not affect the validation of later writes of the same request', async () => {
    const caller = await identify(
      api.payload,
      new Headers({ Authorization: `Bearer ${await tokenOf('manager')}` }),
    )
    const req = await createLocalReq({ context: { caller } }, api.payload)
    const form = await requireForm(req, 'internship')
    const [uuid, confirm] = [await insertOffer('published'), await insertOffer('confirm')]
    const { updatedAt } = await readOffer(uuid)
    await changeStatus(req, caller, form, uuid, { updatedAt, newStatus: 'pending' })
    const write = (id: string, data: object) =>
      req.payload.update({ collection: 'items', id, data, ...asCaller(req) })
    await expect(write(uuid, { values: { general_intern: {} } })).rejects.toThrow('errors.invalid')
    // Allowed on the edit page, but not in bulk.
    expect(await write(confirm, { status: 'pending' })).toMatchObject({ status: 'pending' })
  })

  it('by the deadline is effective in lists before the job has stored it', async () => {
    const uuid = await insertOffer('published')
    await api.payload.db.drizzle.execute(sql`
      update items set deadline_at = to_timestamp(${past} + 0.999) where id = ${uuid}
    `)
    const isListed = async (statuses: string) => {
      const list = api.as('manager')('listItems', { params: { slug: 'internship' }, query: { statuses } })
      return dataOf(await list).some((row) => row.uuid === uuid)
    }
    expect(await isListed('published,pending')).toBe(false)
    expect(await isListed('expired')).toBe(true)
    expect(await isListed('published,expired')).toBe(true)
  })
})

describe('a decision', () => {
  async function submittedIn(language: Language, contact_email: string) {
    const uuid = randomUUID()
    dataOf(await submit(api.as(), 'topics', values({ contact_email }), uuid, language))
    await confirmAddress(api, uuid)
    return uuid
  }

  it('is mailed when it is news, in the language of the submission, with a link to the published item', async () => {
    const email = `${randomUUID()}@ut.example`
    const uuid = await submittedIn('et', email)
    await change(uuid, { action: 'status', newStatus: 'published' })
    await change(uuid, { action: 'status', newStatus: 'published' })
    await change(uuid, { action: 'status', newStatus: 'pending' })
    await change(uuid, { action: 'status', newStatus: 'published' })
    await change(uuid, {
      action: 'update',
      newStatus: 'canceled',
      newValues: values({ contact_email: email }),
    })
    await change(uuid, { action: 'status', newStatus: 'published' })
    const mails = await mailsTo(email)
    expect(mails.map(bareSubject)).toEqual([
      'Kinnita oma e-posti aadress',
      'Sinu kirje on avaldatud',
      'Sinu kirje ei ole enam avalik',
      'Sinu kirje on avaldatud',
    ])
    expect(mails[1]?.text).toContain(`${site}/topics/${uuid}?language=et`)
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Hello|Põhjendus/)
  })

  it('with a reason is one mail', async () => {
    const email = `${randomUUID()}@ut.example`
    const uuid = await submittedIn('en', email)
    await change(uuid, { action: 'status', newStatus: 'published', reason: 'Welcome.' })
    const [, mail, ...more] = await mailsTo(email)
    expect(mail && bareSubject(mail)).toBe('Status of your entry: published')
    expect(mail?.text).toContain('Reason:\n\nWelcome.')
    expect(more).toEqual([])
  })

  it('in bulk is mailed for every changed item', async () => {
    const email = `${randomUUID()}@ut.example`
    const uuids = [await submittedIn('en', email), await submittedIn('et', email)]
    const stale = await submittedIn('en', email)
    const items = await Promise.all(uuids.map(read))
    const sent = [...items, { uuid: stale, updatedAt: '2001-01-01T00:00:00.000Z' }]
    const body = {
      action: 'status' as const,
      newStatus: 'deleted' as const,
      items: sent.map(({ uuid, updatedAt }) => ({ uuid, updatedAt })),
    }
    const bulk = () => api.as('manager')('changeStatuses', { params: { slug: 'topics' }, body })
    const { items: changed } = dataOf(await bulk())
    expect(changed).toEqual(
      await Promise.all(uuids.map(async (uuid) => ({ uuid, updatedAt: (await read(uuid)).updatedAt }))),
    )
    expect(dataOf(await bulk())).toMatchObject({ updated: [], items: [] })
    const subjects = (await mailsTo(email)).map(bareSubject)
    expect(subjects.slice(3).sort()).toEqual(['Sinu kirje olek: kustutatud', 'Status of your entry: deleted'])
  })

  it('is not mailed to the manager who made it', async () => {
    const uuid = await submitted({}, 'manager')
    const { reference } = await read(uuid)
    const mailsAbout = async () =>
      (await mailsTo('kadri.kask@ut.example')).filter(({ text }) => text.includes(reference))
    expect(await mailsAbout()).toHaveLength(1)
    await change(uuid, { action: 'status', newStatus: 'published' })
    expect(await mailsAbout()).toHaveLength(1)
  })
})

it('the history of an item lists who changed what, when, from which status to which and why, newest first', async () => {
  const contact_email = `${randomUUID()}@ut.example`
  const uuid = await submitted({ contact_email, level: ['bachelor'] }, 'student')
  await change(uuid, { action: 'status', newStatus: 'published' })
  const newValues = values({
    contact_email: 'uus@ut.example',
    level: ['bachelor', 'masters'],
    keywords: ['x'],
  })
  const reason = 'Täpsustasime taset.\n\nVaata üle.'
  await change(uuid, { action: 'update', newStatus: 'pending', newValues, reason: `  ${reason}  ` })
  const { history } = await read(uuid)
  expect(history).toEqual([
    {
      at: expect.any(String),
      who: 'Kadri Kask',
      username: 'manager',
      from: 'published',
      to: 'pending',
      reason,
      changes: expect.arrayContaining([
        { field: 'general_topics.contact_email', before: contact_email, after: 'uus@ut.example' },
        { field: 'general_topics.level', before: ['bachelor'], after: ['bachelor', 'masters'] },
        { field: 'general_topics.keywords', before: null, after: ['x'] },
      ]),
      change: expect.any(String),
      isUndoable: true,
    },
    {
      at: expect.any(String),
      who: 'Kadri Kask',
      username: 'manager',
      from: 'pending',
      to: 'published',
      changes: [],
      change: expect.any(String),
    },
    {
      at: expect.any(String),
      who: 'Mari Maasikas',
      username: 'student',
      from: null,
      to: 'pending',
      changes: [],
    },
  ])
  expect(history[0]?.changes).toHaveLength(3)
  expect(history.map(({ at }) => at)).toEqual(
    history
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})

describe('a reason', () => {
  it('is mailed to the submitter: with the title to the address of the account, without it to another address', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const title = `Teema ${randomUUID()}`
    const uuid = await submitted({ contact_email, thesis_topic_name: title }, 'student')
    const { reference } = await read(uuid)
    const reason = 'Palun lisa <eeldused> & tingimused.\nAitäh!'
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject({ ok: true })
    const [, toOther] = await mailsTo(contact_email)
    expect(toOther?.subject).toBe(
      `Sinu kirje olek: kustutatud / Status of your entry: deleted (${reference})`,
    )
    expect(toOther?.text).toMatch(/Põhjendus:\n\nPalun lisa <eeldused>.*Reason:\n\nPalun lisa/s)
    expect(toOther?.text).toContain(reference)
    expect(toOther?.html).toContain('Palun lisa &lt;eeldused&gt; &amp; tingimused.<br>Aitäh!')
    expect(toOther?.text).not.toContain(title)
    expect(toOther?.text).toContain('kontoga, millega see saadeti.')
    const own = (await mailsTo('mari.maasikas@ut.example')).filter(({ text }) => text.includes(reference))
    expect(own.map(({ text }) => text.includes(title))).toEqual([true, true])
    expect(own[1]?.text).toContain(`Haldur vaatas kirje üle: lõputöö teema „${title}“.\n`)
    expect(own[1]?.text).not.toContain('kontoga, millega see saadeti.')
  })

  it('is no part of a publication, whose mail says that the own page needs the account', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await submitted({ contact_email }, 'student')
    const { reference } = await read(uuid)
    await change(uuid, { action: 'status', newStatus: 'published' })
    const [, toOther] = await mailsTo(contact_email)
    const own = (await mailsTo('mari.maasikas@ut.example')).filter(({ text }) => text.includes(reference))
    for (const mail of [toOther, own[1]]) {
      expect(mail?.text).toMatch(/logida kontoga, millega see saadeti\..*sign in with the account/s)
      expect(mail?.text).not.toContain('Ära saada linki edasi')
    }
  })

  it('is mailed for every change that has one, and listed only at that change', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await submitted({ contact_email })
    await change(uuid, { action: 'status', newStatus: 'published', reason: ' \n ' })
    await change(uuid, { action: 'status', newStatus: 'published', reason: 'Juba väljas.' })
    const newValues = values({ contact_email, description: 'Muu.' })
    await change(uuid, { action: 'update', newStatus: 'published', newValues, reason: 'Parandasin.' })
    await change(uuid, { action: 'status', newStatus: 'pending' })
    const mails = await mailsTo(contact_email)
    // The confirmation, and the decision without a reason.
    expect(mails.map(({ text }) => /Põhjendus:\n\n(.*)/.exec(text)?.[1])).toEqual([
      undefined,
      undefined,
      'Juba väljas.',
      'Parandasin.',
    ])
    const { history } = await read(uuid)
    expect(history.map(({ username, reason, to }) => [username, to, reason])).toEqual([
      ['manager', 'pending', undefined],
      ['manager', 'published', 'Parandasin.'],
      ['manager', 'published', 'Juba väljas.'],
      ['manager', 'published', undefined],
      [null, 'pending', undefined],
    ])
  })

  it.each([
    ['õ'.repeat(2001), 'validation.maxLength'],
    ['a\u0000b', 'validation.characters'],
    ['\ud800', 'validation.characters'],
  ])('is invalid if it is too long or has unsupported characters', async (reason, messageKey) => {
    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await submitted({ contact_email })
    const before = await read(uuid)
    const rejected = invalid({ reason: messageKey })
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject(rejected)
    expect(await change(uuid, { action: 'update', newValues: values(), reason })).toMatchObject(rejected)
    expect(await read(uuid)).toEqual(before)
    expect(await mailsTo(contact_email)).toHaveLength(1)
  })

  it('may have 2000 characters', async () => {
    const uuid = await submitted()
    const reason = 'õ'.repeat(2000)
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject({ ok: true })
    expect((await read(uuid)).history[0]?.reason).toBe(reason)
  })

  it('is only shown to managers', async () => {
    const word = randomUUID()
    const uuid = await submitted()
    await change(uuid, { action: 'status', newStatus: 'published', reason: word })
    for (const path of [`/api/v2/topics/${uuid}`, '/api/v2/topics']) {
      const text = await (await api.send(path)).text()
      expect([path, text.includes(uuid), text.includes(word)]).toEqual([path, true, false])
    }
    expect((await read(uuid)).history[0]?.reason).toBe(word)
  })
})

it('rejects a defence date in another year, but accepts a stored one back unchanged', async () => {
  const { uuid, values } = await createItemForTest(api, 'thesis', 'published', {
    defence_date: '2024-06-05',
  })
  const stored = { ...values.general_thesis, year: 2023 }
  const send = (changes: object) =>
    change(
      uuid,
      { action: 'update', newStatus: 'published', newValues: { general_thesis: { ...stored, ...changes } } },
      'thesis',
    )
  const issue = { 'general_thesis.defence_date': 'validation.yearOfDate' }
  expect(await send({})).toMatchObject(invalid(issue))
  // Such items are older than the rule.
  await api.payload.db.drizzle.execute(
    sql`update items set values = jsonb_set(values, '{general_thesis,year}', '2023') where id = ${uuid}`,
  )
  expect(await send({ title_en: 'A corrected title' })).toMatchObject({ ok: true })
  expect(await send({ defence_date: '2024-06-06' })).toMatchObject(invalid(issue))
  expect(await send({ defence_date: '2023-06-06' })).toMatchObject({ ok: true })
})
