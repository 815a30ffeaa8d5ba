import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '#contract/fields.ts'
import { type ItemStatus, itemStatuses } from '#contract/item-statuses.ts'
import type { OwnChange } from '#contract/own-items.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, setStatus } from '../../testing/items.ts'
import { notFound, ownEntries, type Sender } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { send } from '../../testing/upload.ts'
import { expireItems } from './expire-items.ts'

const api = await startedApi()
const { pool } = api.payload.db
const manager = api.as('manager')
const notAllowed = rejection(422, 'errors.statusNotAllowed')

type Slug = 'topics' | 'internship'
const valuesOf: Record<Slug, (changes: object) => FormValues> = {
  topics: (changes) => ({ general_topics: { ...topicValues, ...changes } }),
  internship: (changes) => ({ general_intern: { ...internshipValues, ...changes } }),
}
const later = endOfDayInTallinn('2099-08-31')

const { byKey, open, published, sendersAbout, setStored } = ownEntries(api)

type Entry = Awaited<ReturnType<typeof published>>
type Action = 'change' | 'extend' | 'close' | 'reopen'

const read = ({ slug, uuid }: Entry) => fetchItem(api, slug, uuid)
async function change(entry: Entry, { client, entryKey }: Sender, body: OwnChange) {
  return client('changeOwnItem', { params: { uuid: entry.uuid }, entryKey, body })
}

async function bodyOf(entry: Entry, action: Action, more: object = {}): Promise<OwnChange> {
  const { updatedAt, form } = await read(entry)
  if (action === 'change') {
    const values = valuesOf[entry.slug]({ contact_email: 'uus@ut.example' })
    return { action, updatedAt, form, values, ...more }
  }
  if (action === 'extend') return { action, updatedAt, deadline: later, ...more }
  if (action === 'close') return { action, updatedAt, takenBy: 'Mari Maasikas', ...more }
  return { action, updatedAt, ...more }
}

const run = async (entry: Entry, sender: Sender, action: Action, more: object = {}) =>
  change(entry, sender, await bodyOf(entry, action, more))

const publicTopic = (uuid: string) => api.as()('getTopic', { params: { uuid } })
const publicOffer = (uuid: string) => api.as()('getInternship', { params: { uuid } })

/** The deadline has passed; the job has stored it if `isStored`. */
async function expire({ uuid }: Entry, isStored = true) {
  const past = endOfDayInTallinn('2024-03-01')
  await pool.query(
    `update items set deadline_at = to_timestamp($2::int),
       values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb($2::int)) where id = $1`,
    [uuid, past],
  )
  if (isStored) await expireItems(await createLocalReq({}, api.payload), new Date())
}

describe('changes of a public entry', () => {
  it('are made by its submitter and by nobody else, whatever their class', async () => {
    const actions: Action[] = ['change', 'close', 'reopen']
    const entry = await published({ username: 'student' })
    const senders = await sendersAbout(entry)
    for (const [name, sender, problem] of senders)
      for (const action of actions) {
        const before = await loadTableStates(api)
        const answer = await run(entry, sender, action)
        if (!problem) {
          expect([name, action, answer]).toEqual([name, action, expect.objectContaining({ ok: true })])
          continue
        }
        expect([name, action, answer]).toMatchObject([name, action, problem])
        expect(await loadTableStates(api)).toEqual(before)
      }
    const offer = await published({ slug: 'internship', username: 'student' })
    for (const [name, sender, problem] of senders.filter(([, { entryKey }]) => !entryKey)) {
      const answer = await run(offer, sender, 'extend')
      expect([name, answer]).toMatchObject([name, problem ?? { ok: true }])
    }
  })

  it.each(itemStatuses)('are possible in status %s as the actions say', async (status) => {
    const possible: Record<Slug, Partial<Record<ItemStatus, Action[]>>> = {
      topics: { published: ['change', 'close'] },
      internship: { published: ['change', 'extend', 'close'] },
    }
    const all: Action[] = ['change', 'extend', 'close', 'reopen']
    for (const slug of ['topics', 'internship'] as const)
      for (const action of all) {
        const entry = await published({ slug })
        await setStored(entry.uuid, status)
        const expected = possible[slug][status] ?? []
        const own = dataOf(await open(entry.uuid, byKey(entry.key)))
        expect(own.actions.filter((each) => all.some((one) => one === each))).toEqual(expected)
        const answer = await run(entry, byKey(entry.key), action)
        expect([slug, action, answer]).toMatchObject([
          slug,
          action,
          expected.includes(action) ? { ok: true } : notAllowed,
        ])
      }
  })
})

describe('a change at once', () => {
  it('is public at once and in the history of both sides', async () => {
    const entry = await published({ slug: 'internship', username: 'student' })
    const { form, updatedAt } = await read(entry)
    const values = {
      general_intern: {
        number_of_positions: 5,
        application_deadline: later,
        contact_name: 'Kadri',
        contact_email: 'uus@ut.example',
        organization_name: internshipValues.organization_name,
      },
    }
    const sender = { client: api.as('student') }
    const body = { action: 'change', form, updatedAt, values } as const
    const saved = dataOf(await change(entry, sender, body))
    expect(saved).toMatchObject({ success: 'my.success.changed' })
    expect(dataOf(await publicOffer(entry.uuid))).toMatchObject({
      number_of_positions: 5,
      application_deadline: later,
      updatedAt: saved.updatedAt,
    })
    const item = await read(entry)
    expect(item.values).toEqual(valuesOf.internship(values.general_intern))
    expect(item.history[0]).toMatchObject({
      who: expect.any(String),
      username: 'student',
      bySubmitter: true,
      from: 'published',
      to: 'published',
    })
    expect(item.history[0]?.changes).toHaveLength(4)
    const own = dataOf(await open(entry.uuid, sender))
    expect(own.history[0]).toMatchObject({ who: 'submitter', from: 'published', to: 'published' })

    expect(dataOf(await change(entry, sender, body))).toMatchObject({ updatedAt: saved.updatedAt })
    const stale = { ...body, values: { general_intern: { ...values.general_intern, contact_name: 'Mari' } } }
    expect(await change(entry, sender, stale)).toMatchObject(rejection(409, 'errors.conflict'))
    expect((await read(entry)).history).toHaveLength(item.history.length)
  })

  it('writes nothing if no value differs', async () => {
    const entry = await published()
    const { updatedAt, values } = await read(entry)
    expect(dataOf(await run(entry, byKey(entry.key), 'change', { values }))).toMatchObject({ updatedAt })
    expect((await read(entry)).updatedAt).toBe(updatedAt)
  })

  it('refuses other fields, unknown ones and what the form does not accept', async () => {
    const entry = await published({ slug: 'internship' })
    const before = await loadTableStates(api)
    const set = (fields: object) => ({ values: { general_intern: { ...internshipValues, ...fields } } })
    for (const [fields, errors] of [
      [{ description: 'Muu.' }, { 'general_intern.description': 'my.error.notAtOnce' }],
      [{ nothing: 1 }, { 'general_intern.nothing': 'validation.unknownField' }],
      [{ number_of_positions: 0 }, { 'general_intern.number_of_positions': 'validation.min' }],
      [{ contact_email: '' }, { 'general_intern.contact_email': 'validation.required' }],
      [{ application_deadline: 1 }, { 'general_intern.application_deadline': 'validation.deadlinePast' }],
    ] as const)
      expect(await run(entry, byKey(entry.key), 'change', set(fields))).toMatchObject(invalid({ ...errors }))
    expect(await loadTableStates(api)).toEqual(before)
  })

  it('takes a new logo, which is public at once', async () => {
    const entry = await published()
    const bytes = samplePng('uus')
    const { uuid, key: entryKey } = entry
    const request = {
      formSlug: 'topics',
      fieldSlug: 'organization_logo',
      fileName: 'logo.png',
      itemUuid: uuid,
      fileSize: bytes.length,
    }
    const params = { slug: 'topics' }
    const issued = dataOf(await api.as()('requestUpload', { params, entryKey, body: request }))
    const file = await send(issued, 'logo.png', bytes)
    const own = { contact_email: topicValues.contact_email, organization_logo: file }
    dataOf(await run(entry, byKey(entryKey), 'change', { values: { general_topics: own } }))
    expect(dataOf(await publicTopic(uuid)).organization_logo_url).toContain('logo.png')
  })
})

describe('an extension', () => {
  it.each([true, false])('makes an expired offer public again, stored as expired: %s', async (isStored) => {
    const entry = await published({ slug: 'internship' })
    await expire(entry, isStored)
    expect(await publicOffer(entry.uuid)).toMatchObject(notFound)
    const own = dataOf(await open(entry.uuid, byKey(entry.key)))
    expect(own).toMatchObject({ status: 'expired', actions: ['extend'] })
    expect(dataOf(await run(entry, byKey(entry.key), 'extend', { deadline: '2099-08-31' }))).toMatchObject({
      success: 'my.success.extended',
    })
    expect(dataOf(await publicOffer(entry.uuid))).toMatchObject({ application_deadline: later })
    expect((await read(entry)).history[0]).toMatchObject({
      from: isStored ? 'expired' : 'published',
      to: 'published',
      bySubmitter: true,
    })
  })

  it('publishes nothing that was not public, or that a manager has taken off', async () => {
    const waiting = await published({ slug: 'internship' })
    await setStatus(api, waiting.slug, waiting.uuid, 'pending')
    await expire(waiting)
    const takenOff = await published({ slug: 'internship' })
    await setStatus(api, takenOff.slug, takenOff.uuid, 'expired')
    for (const entry of [waiting, takenOff]) {
      expect(dataOf(await open(entry.uuid, byKey(entry.key)))).toMatchObject({
        status: 'expired',
        actions: [],
      })
      expect(await run(entry, byKey(entry.key), 'extend')).toMatchObject(notAllowed)
    }
  })

  it.each([
    [endOfDayInTallinn('2020-01-01'), 'validation.deadlinePast'],
    ['', 'validation.required'],
    ['homme', 'validation.date'],
  ])('to %s is refused', async (deadline, messageKey) => {
    const entry = await published({ slug: 'internship' })
    expect(await run(entry, byKey(entry.key), 'extend', { deadline })).toMatchObject(
      invalid({ deadline: messageKey }),
    )
  })
})

describe('a closed offer', () => {
  it('is not public until it is opened again, and only managers see who has taken it', async () => {
    const entry = await published({ username: 'student' })
    const sender = { client: api.as('student') }
    const name = 'Mari Võtja'
    expect(dataOf(await run(entry, sender, 'close', { takenBy: ` ${name} ` }))).toMatchObject({
      success: 'my.success.closed',
    })
    expect(await publicTopic(entry.uuid)).toMatchObject(notFound)
    const closed = await read(entry)
    expect(closed).toMatchObject({ status: 'hide', closed: { takenBy: name } })
    const own = dataOf(await open(entry.uuid, sender))
    expect(own).toMatchObject({ closedAt: closed.closed?.at, actions: ['reopen'] })
    const rows = dataOf(await api.as('student')('listOwnItems', {}))
    expect(rows.find(({ uuid }) => uuid === entry.uuid)).toMatchObject({ closedAt: closed.closed?.at })
    expect(JSON.stringify([own, rows])).not.toContain(name)

    expect(dataOf(await run(entry, sender, 'reopen'))).toMatchObject({ success: 'my.success.reopened' })
    expect(dataOf(await publicTopic(entry.uuid))).toMatchObject({ status: 'published' })
    expect(await read(entry)).toMatchObject({ status: 'published', closed: null })
    expect(JSON.stringify(dataOf(await publicTopic(entry.uuid)))).not.toContain(name)
  })

  it('whose deadline has passed is opened again with a new one', async () => {
    const entry = await published({ slug: 'internship' })
    dataOf(await run(entry, byKey(entry.key), 'close', { takenBy: undefined }))
    await expire(entry)
    const own = dataOf(await open(entry.uuid, byKey(entry.key)))
    expect(own).toMatchObject({ status: 'hide', actions: ['extend'] })
    expect(await run(entry, byKey(entry.key), 'reopen')).toMatchObject(notAllowed)
    dataOf(await run(entry, byKey(entry.key), 'extend'))
    expect(await publicOffer(entry.uuid)).toMatchObject({ ok: true })
  })

  it('is open only to its submitter if a manager hides it, and is closed again when that is undone', async () => {
    const entry = await published()
    dataOf(await run(entry, byKey(entry.key), 'close'))
    await setStatus(api, entry.slug, entry.uuid, 'published')
    const { updatedAt, closed, history } = await read(entry)
    expect(closed).toBeNull()
    const body = { action: 'undo', updatedAt, change: history[0]?.change ?? '' } as const
    const params = { slug: entry.slug, uuid: entry.uuid }
    dataOf(await manager('changeItem', { params, body }))
    expect(await read(entry)).toMatchObject({ status: 'hide', closed: { takenBy: 'Mari Maasikas' } })
    dataOf(await run(entry, byKey(entry.key), 'reopen'))
  })

  it('has a name of at most 200 characters', async () => {
    const entry = await published()
    expect(await run(entry, byKey(entry.key), 'close', { takenBy: 'x'.repeat(201) })).toMatchObject(
      invalid({ takenBy: 'validation.maxLength' }),
    )
  })
})
