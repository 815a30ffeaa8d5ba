import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Client } from '#contract/client.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, setStatus } from '../../testing/items.ts'
import { ownEntries, type Sender } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { send } from '../../testing/upload.ts'

const api = await startedApi()
const { pool } = api.payload.db
const manager = api.as('manager')
const slug = 'topics'
const notAllowed = rejection(422, 'errors.statusNotAllowed')
const conflict = rejection(409, 'errors.conflict')

const { byKey, open, published, sendersAbout } = ownEntries(api)
const read = (uuid: string) => fetchItem(api, slug, uuid)
const publicTopic = (uuid: string) => api.as()('getTopic', { params: { uuid } })

async function propose(uuid: string, { client, entryKey }: Sender, changes: object) {
  const { form, updatedAt, values } = await read(uuid)
  const proposed = { general_topics: { ...values.general_topics, ...changes } }
  const body = { action: 'propose', form, updatedAt, values: proposed } as const
  return client('changeOwnItem', { params: { uuid }, entryKey, body })
}

const takeBack = (uuid: string, { client, entryKey }: Sender) =>
  client('changeOwnItem', { params: { uuid }, entryKey, body: { action: 'takeBack' } })

async function decide(uuid: string, action: 'accept' | 'refuse', more: object = {}, client = manager) {
  const { updatedAt, proposal } = await read(uuid)
  const base = { updatedAt, proposedAt: proposal?.at ?? updatedAt }
  const body =
    action === 'accept'
      ? ({ action, ...base, ...more } as const)
      : ({ action, ...base, reason: 'Liiga lühike.', ...more } as const)
  return client('changeItem', { params: { slug, uuid }, body })
}

async function countProposals(): Promise<number> {
  const { forms } = dataOf(await manager('getOverview', {}))
  return forms.find((form) => form.slug === slug)?.proposals ?? 0
}

const change = { description: 'Uus kirjeldus.' }

describe('a proposed change', () => {
  it('is made and taken back by the submitter and by nobody else', async () => {
    const entry = await published({ username: 'student' })
    const { uuid } = entry
    for (const [name, sender, problem] of await sendersAbout(entry)) {
      const before = await loadTableStates(api)
      expect([name, await propose(uuid, sender, change)]).toMatchObject([name, problem ?? { ok: true }])
      expect([name, await takeBack(uuid, sender)]).toMatchObject([name, problem ?? { ok: true }])
      if (problem) expect(await loadTableStates(api)).toEqual(before)
    }
  })

  it('is decided by managers alone', async () => {
    const { uuid, key } = await published()
    dataOf(await propose(uuid, byKey(key), change))
    const clients: [Client, number][] = [
      [api.as(), 401],
      [api.as('student'), 403],
      [api.as('worker'), 403],
    ]
    for (const [client, status] of clients)
      for (const action of ['accept', 'refuse'] as const)
        expect(await decide(uuid, action, {}, client)).toMatchObject({ ok: false, status })
    expect(await decide(uuid, 'accept', {}, api.as('admin'))).toMatchObject({ ok: true })
  })

  it.each(itemStatuses)('in status %s is possible if the entry is public', async (status) => {
    const { uuid, key } = await published()
    await api.payload.db.updateOne({ collection: 'items', id: uuid, data: { status } })
    const expected = status === 'published' ? { ok: true } : notAllowed
    expect(await propose(uuid, byKey(key), change)).toMatchObject(expected)
  })

  it('leaves the public version as it is, and waits for a manager', async () => {
    const { uuid, key } = await published({ username: 'student' })
    const sender = { client: api.as('student') }
    const before = await read(uuid)
    const waiting = await countProposals()
    dataOf(await propose(uuid, sender, change))
    expect(JSON.stringify(dataOf(await publicTopic(uuid)))).not.toContain(change.description)
    const changes = [
      { field: 'general_topics.description', before: topicValues.description, after: change.description },
    ]
    expect(dataOf(await open(uuid, sender))).toMatchObject({
      status: 'published',
      actions: expect.arrayContaining(['propose', 'takeBack']),
      proposal: { changes },
    })
    const item = await read(uuid)
    expect(item).toMatchObject({ updatedAt: before.updatedAt, values: before.values })
    expect(item.proposal).toMatchObject({ username: 'student', changes, changedSince: [] })
    expect(await countProposals()).toBe(waiting + 1)
    const { proposals } = dataOf(await manager('getOverview', {}))
    expect(proposals.at(-1)).toMatchObject({ uuid, since: item.proposal?.at })

    const { at } = item.proposal ?? {}
    dataOf(await propose(uuid, byKey(key), { description: 'Veel uuem.' }))
    expect((await read(uuid)).proposal?.at).not.toBe(at)
    expect(await decide(uuid, 'accept', { proposedAt: at })).toMatchObject(conflict)
    dataOf(await takeBack(uuid, sender))
    dataOf(await takeBack(uuid, sender))
    const { proposal, events } = await read(uuid)
    expect(proposal).toBeNull()
    expect(events.map(({ username, at: _at, who: _who, ...event }) => [username, event])).toEqual([
      ['student', { kind: 'takenBack' }],
      [null, { kind: 'proposed', again: true }],
      ['student', { kind: 'proposed', again: false }],
    ])
    expect(await countProposals()).toBe(waiting)
    expect(await decide(uuid, 'accept')).toMatchObject(conflict)
  })

  it('is refused for fields that change at once, for wrong values, and if nothing differs', async () => {
    const { uuid, key } = await published()
    for (const [changes, errors] of [
      [{ contact_email: 'muu@ut.example' }, { 'general_topics.contact_email': 'my.error.notProposed' }],
      [{ nothing: 1 }, { 'general_topics.nothing': 'validation.unknownField' }],
      [{ description: '' }, { 'general_topics.description': 'validation.required' }],
      [{}, { values: 'my.error.nothingProposed' }],
    ] as const)
      expect(await propose(uuid, byKey(key), changes)).toMatchObject(invalid({ ...errors }))
  })
})

describe('the decision about a proposed change', () => {
  it('accepts it as a new version, with who proposed it, and can be undone', async () => {
    const { uuid } = await published({ username: 'student' })
    const sender = { client: api.as('student') }
    dataOf(await propose(uuid, sender, change))
    const accepted = dataOf(await decide(uuid, 'accept'))
    expect(accepted).toMatchObject({ success: 'item.success.proposalAccepted' })
    expect(JSON.stringify(dataOf(await publicTopic(uuid)))).toContain(change.description)
    const item = await read(uuid)
    expect(item).toMatchObject({ status: 'published', proposal: null })
    expect(item.history[0]).toMatchObject({
      username: 'manager',
      proposal: 'accepted',
      proposedBy: 'Mari Maasikas',
      changes: [expect.objectContaining({ field: 'general_topics.description' })],
      isUndoable: true,
    })
    expect(dataOf(await open(uuid, sender)).history[0]).toMatchObject({
      who: 'register',
      proposal: 'accepted',
    })
    const body = { action: 'undo', updatedAt: item.updatedAt, change: accepted.change ?? '' } as const
    dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
    const undone = await read(uuid)
    expect(undone.values.general_topics?.description).toBe(topicValues.description)
    expect(undone.proposal).toMatchObject({
      by: item.history[0]?.proposedBy,
      changes: [expect.objectContaining({ field: 'general_topics.description', after: change.description })],
    })
    expect(dataOf(await decide(uuid, 'accept'))).toMatchObject({ success: 'item.success.proposalAccepted' })
  })

  it('accepts it with one mail in the language of the submitter, which undoing recalls', async () => {
    const { uuid, email, key } = await published({ language: 'en' })
    const sender = byKey(key)
    const mailsAbout = async (id = '') => {
      const where = 'recipient = $1 and change = $2'
      const { rows } = await pool.query(`select subject, text from mails where ${where}`, [email, id])
      return z.array(z.object({ subject: z.string(), text: z.string() })).parse(rows)
    }
    dataOf(await propose(uuid, sender, change))
    const first = dataOf(await decide(uuid, 'accept')).change
    const [mail, ...more] = await mailsAbout(first)
    expect(mail?.subject).toMatch(/^Your proposed changes were accepted \(K-/)
    const [, entryKey = ''] = /\/my\/[\w-]{36}\?language=en#key=([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(dataOf(await open(uuid, byKey(entryKey))).history[0]).toMatchObject({ proposal: 'accepted' })
    expect(more).toEqual([])

    const { updatedAt } = await read(uuid)
    const body = { action: 'undo', updatedAt, change: first ?? '' } as const
    dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
    expect(await mailsAbout(first)).toEqual([])
    expect(dataOf(await open(uuid, sender)).history[0]).not.toHaveProperty('proposal')
    expect(await mailsAbout(dataOf(await decide(uuid, 'accept')).change)).toHaveLength(1)
  })

  it('keeps what somebody else has changed meanwhile in other fields', async () => {
    const { uuid, key } = await published()
    dataOf(await propose(uuid, byKey(key), { ...change, requirements: 'Python.' }))
    const { values } = await read(uuid)
    const edited = { ...values.general_topics, requirements: 'Rust.', thesis_topic_name: 'Uus nimi' }
    dataOf(await changeValues(api, slug, uuid, { general_topics: edited }, { newStatus: 'published' }))
    expect((await read(uuid)).proposal).toMatchObject({ changedSince: ['general_topics.requirements'] })
    dataOf(await decide(uuid, 'accept'))
    expect((await read(uuid)).values.general_topics).toMatchObject({
      ...change,
      requirements: 'Python.',
      thesis_topic_name: 'Uus nimi',
    })
  })

  it('waits while the entry is not public', async () => {
    const { uuid, key } = await published()
    dataOf(await propose(uuid, byKey(key), change))
    const waiting = await countProposals()
    await setStatus(api, slug, uuid, 'deleted')
    expect(await countProposals()).toBe(waiting - 1)
    expect(await decide(uuid, 'accept')).toMatchObject(notAllowed)
    expect(dataOf(await open(uuid, byKey(key))).actions).toEqual(['takeBack'])
  })

  it('refuses it with a reason, which is mailed', async () => {
    const { uuid, key } = await published({ username: 'student' })
    dataOf(await propose(uuid, byKey(key), change))
    expect(await decide(uuid, 'refuse', { reason: ' ' })).toMatchObject(
      invalid({ reason: 'validation.required' }),
    )
    const before = await read(uuid)
    dataOf(await decide(uuid, 'refuse'))
    const item = await read(uuid)
    expect(item).toMatchObject({ status: 'published', values: before.values, proposal: null })
    expect(item.history[0]).toMatchObject({ reason: 'Liiga lühike.', proposal: 'refused', proposedBy: '' })
    expect(item.history[0]?.proposed?.length).toBeGreaterThan(0)
    expect(item.history[0]?.proposed).toEqual(before.proposal?.changes)
    expect(item.events.map(({ kind }) => kind)).toEqual(['proposed'])
    for (const entry of item.history.slice(1)) expect(entry).not.toHaveProperty('proposal')
    expect(dataOf(await open(uuid, byKey(key))).history[0]).toMatchObject({
      proposal: 'refused',
      reason: 'Liiga lühike.',
    })
    for (const description of ['Teine.', 'Kolmas.'])
      dataOf(await propose(uuid, byKey(key), { ...change, description }))
    dataOf(await takeBack(uuid, byKey(key)))
    const own = { who: 'submitter', from: 'published', to: 'published' }
    expect(dataOf(await open(uuid, byKey(key))).history).toMatchObject([
      { ...own, event: 'takenBack' },
      { ...own, event: 'proposedAgain' },
      { ...own, event: 'proposed' },
      { who: 'register', proposal: 'refused' },
      { ...own, event: 'proposed' },
      { who: 'register', to: 'published' },
      { who: 'submitter', from: null },
    ])
    const { rows } = await pool.query(
      "select subject from mails where item = $1 and subject like '%muudatusi ei võetud%'",
      [uuid],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('makes a proposed file public only when it is accepted, and drops it when it is refused', async () => {
    const { uuid, key: entryKey } = await published()
    const sender = byKey(entryKey)
    const visitor = api.as()
    const add = async (name: string) => {
      const bytes = samplePdf(name)
      const request = {
        formSlug: slug,
        fieldSlug: 'attachment',
        fileName: name,
        itemUuid: uuid,
        fileSize: bytes.length,
      }
      const issued = dataOf(await visitor('requestUpload', { params: { slug }, entryKey, body: request }))
      return send(issued, name, bytes)
    }
    const download = async (client: Client, fileName: string, key?: string) =>
      (await client('requestDownload', { body: { fileName }, entryKey: key })).status
    const first = await add('esimene.pdf')
    dataOf(await propose(uuid, sender, { attachment: first }))
    expect(await download(visitor, first.fileName)).toBe(404)
    expect(await download(visitor, first.fileName, entryKey)).toBe(200)
    expect(await download(manager, first.fileName)).toBe(200)
    dataOf(await decide(uuid, 'refuse'))
    expect(await download(manager, first.fileName)).toBe(404)

    const second = await add('teine.pdf')
    dataOf(await propose(uuid, sender, { attachment: second }))
    dataOf(await decide(uuid, 'accept'))
    expect(await download(visitor, second.fileName)).toBe(200)
  })
})
