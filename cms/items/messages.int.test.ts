import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { unconfirmedReason } from '#contract/address-confirmation.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { longestMessage, type MessageKind } from '#contract/messages.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { newPerson } from '../../testing/new-person.ts'
import { notFound, ownEntries, type Sender } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldurid@ut.example' }))

const api = await startedApi()
const { pool } = api.payload.db
const manager = api.as('manager')
const slug = 'topics'
const notAllowed = rejection(422, 'errors.statusNotAllowed')

const { byKey, sendersAbout, setStored, submitted } = ownEntries(api)

/** An entry that the manager has submitted with their own account. */
async function insertByManager(): Promise<string> {
  const uuid = randomUUID()
  dataOf(await submit(manager, slug, { general_topics: topicValues }, uuid))
  return uuid
}

const list = (uuid: string, { client, entryKey }: Sender) =>
  client('listOwnMessages', { params: { uuid }, ...(entryKey && { entryKey }) })

const write = (
  uuid: string,
  { client, entryKey }: Sender,
  text = 'Küsimus',
  message: string = randomUUID(),
) =>
  client('writeOwnMessage', {
    params: { uuid },
    ...(entryKey && { entryKey }),
    body: { uuid: message, text },
  })

const markRead = (uuid: string, { client, entryKey }: Sender, last: string) =>
  client('readOwnMessages', {
    params: { uuid },
    ...(entryKey && { entryKey }),
    body: { action: 'read', last },
  })

async function writeAsManager(
  uuid: string,
  text: string,
  kind: MessageKind = 'message',
  message: string = randomUUID(),
) {
  const body = { uuid: message, kind, text }
  dataOf(await manager('writeMessage', { params: { slug, uuid }, body }))
  return message
}

const listAsManager = async (uuid: string) =>
  dataOf(await manager('listMessages', { params: { slug, uuid } }))

const mailSchema = z.object({ text: z.string(), status: z.string(), language: z.string().nullable() })

/** The mails with messages about an entry to an address, in the order in which they were queued. */
async function mailsAbout(uuid: string, recipient: string) {
  const { rows } = await pool.query(
    `select text, status, language from mails where item = $1 and recipient = $2
     and change in (select mail_batch::text from item_messages where item = $1::uuid) order by created_at`,
    [uuid, recipient],
  )
  return z.array(mailSchema).parse(rows)
}

const sendNow = (uuid: string) =>
  pool.query(
    `update mails set status = 'sent', attempts = 1 where item = $1 and change is not null and status = 'queued'`,
    [uuid],
  )

/** What calls of managers respond with to those whom `sendersAbout` names. */
const statusForManagers = (name: string) =>
  /manager|administrator/.test(name) ? 200 : /student|worker|submitter/.test(name) ? 403 : 401

/** Senders whose class and key others have too. */
const isLikeAnother = /another account|unknown|with an expired key/

describe('messages', () => {
  it('are open to the owner and to managers, each by their own calls, in every status', async () => {
    const entry = await submitted({ username: 'student' })
    const { uuid } = entry
    const last = await writeAsManager(uuid, 'Palun lisa eeldused.')
    const senders = (await sendersAbout(entry)).filter(([name]) => !isLikeAnother.test(name))
    for (const status of itemStatuses) {
      await setStored(uuid, status)
      const before = await loadTableStates(api)
      for (const [name, sender, problem] of senders) {
        if (!problem) continue
        const asManager = statusForManagers(name)
        for (const answer of [
          await list(uuid, sender),
          await write(uuid, sender),
          await markRead(uuid, sender, last),
        ])
          expect([status, name, answer]).toMatchObject([status, name, problem])
        const { client } = sender
        expect([status, name, (await client('listMessages', { params: { slug, uuid } })).status]).toEqual([
          status,
          name,
          asManager,
        ])
        if (asManager === 200) continue
        for (const kind of ['message', 'note'] as const) {
          const body = { uuid: randomUUID(), kind, text: 'Tere' }
          expect((await client('writeMessage', { params: { slug, uuid }, body })).status).toBe(asManager)
        }
        const body = { action: 'unread' } as const
        expect((await client('changeMessages', { params: { slug, uuid }, body })).status).toBe(asManager)
      }
      expect(await loadTableStates(api)).toEqual(before)
      for (const [name, sender, problem] of senders) {
        if (problem) continue
        const answers = [
          await list(uuid, sender),
          await write(uuid, sender),
          await markRead(uuid, sender, last),
        ]
        expect([status, name, answers.map((each) => each.status)]).toEqual([status, name, [200, 200, 200]])
        const denied = await sender.client('listMessages', { params: { slug, uuid } })
        expect(denied.status).toBe(statusForManagers(name))
      }
      await writeAsManager(uuid, `Olek ${status}`)
    }
  })

  it('do not exist for an unknown entry or one of another form', async () => {
    const { uuid, key } = await submitted()
    expect(await list(randomUUID(), byKey(key))).toMatchObject(notFound)
    expect(await manager('listMessages', { params: { slug: 'thesis', uuid } })).toMatchObject(notFound)
    const body = { uuid: randomUUID(), kind: 'note', text: 'Tere' } as const
    expect(await manager('writeMessage', { params: { slug: 'thesis', uuid }, body })).toMatchObject(notFound)
  })

  it('name managers to managers only, and notes are in no response for the owner', async () => {
    const { uuid, key } = await submitted()
    await writeAsManager(uuid, 'Ainult halduritele.', 'note')
    await writeAsManager(uuid, 'Palun lisa eeldused.')
    dataOf(await write(uuid, byKey(key), 'Lisan homme.'))
    const own = dataOf(await list(uuid, byKey(key)))
    expect(own).toMatchObject({
      mayWrite: true,
      messages: [
        { by: 'register', text: 'Palun lisa eeldused.', readAt: null },
        { by: 'submitter', text: 'Lisan homme.', readAt: null },
      ],
    })
    const item = await api.as()('getOwnItem', { params: { uuid }, entryKey: key })
    for (const answer of [own, item]) expect(JSON.stringify(answer)).not.toContain('Ainult')
    const { rows } = await pool.query('select text from mails where item = $1', [uuid])
    expect(JSON.stringify(rows)).not.toContain('Ainult')
    const all = await listAsManager(uuid)
    expect(all).toMatchObject({
      isMailed: true,
      messages: [{ kind: 'note' }, { kind: 'message', bySubmitter: false }, { bySubmitter: true, who: null }],
    })
    expect(all.messages[0]?.who).toBeTruthy()
    expect(JSON.stringify(own)).not.toContain(all.messages[0]?.who)
  })

  it('are validated, and sent twice are stored once', async () => {
    const { uuid, key } = await submitted()
    for (const [text, issue] of [
      [' \n ', 'validation.required'],
      ['a'.repeat(longestMessage + 1), 'validation.maxLength'],
    ] as const)
      expect(await write(uuid, byKey(key), text)).toMatchObject(invalid({ text: issue }))
    const message = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 4 }, () => write(uuid, byKey(key), ' <b>Tere</b>\r\n ', message)),
    )
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(dataOf(await list(uuid, byKey(key))).messages).toMatchObject([{ text: '<b>Tere</b>' }])
    const taken = rejection(409, 'errors.alreadySubmitted')
    expect(await write(uuid, byKey(key), 'Muu', message)).toMatchObject(taken)
    const body = { uuid: message, kind: 'message', text: '<b>Tere</b>' } as const
    expect(await manager('writeMessage', { params: { slug, uuid }, body })).toMatchObject(taken)
    expect(await mailsAbout(uuid, 'haldurid@ut.example')).toHaveLength(1)
  })

  it('are read up to the last that was seen, and unread again for managers', async () => {
    const { uuid, key } = await submitted()
    const [first, second] = [randomUUID(), randomUUID()]
    await write(uuid, byKey(key), 'Esimene', first)
    await write(uuid, byKey(key), 'Teine', second)
    const change = (body: { action: 'read'; last: string } | { action: 'unread' }) =>
      manager('changeMessages', { params: { slug, uuid }, body })
    const unread = async () =>
      (await listAsManager(uuid)).messages.filter(({ readAt }) => readAt === null).map(({ text }) => text)
    dataOf(await change({ action: 'read', last: randomUUID() }))
    expect(await unread()).toEqual(['Esimene', 'Teine'])
    dataOf(await change({ action: 'read', last: first }))
    expect(await unread()).toEqual(['Teine'])
    dataOf(await change({ action: 'read', last: second }))
    expect(await unread()).toEqual([])
    expect(dataOf(await list(uuid, byKey(key))).messages[1]?.readAt).not.toBeNull()
    dataOf(await change({ action: 'unread' }))
    expect(await unread()).toEqual(['Teine'])
    const answer = await writeAsManager(uuid, 'Vastus')
    dataOf(await markRead(uuid, byKey(key), second))
    const own = async () => dataOf(await api.as()('getOwnItem', { params: { uuid }, entryKey: key }))
    expect((await own()).newMessages).toBe(1)
    dataOf(await markRead(uuid, byKey(key), answer))
    expect((await own()).newMessages).toBe(0)
  })

  it('are counted for the submitter in the list of own entries', async () => {
    const { uuid } = await submitted({ username: 'student' })
    await writeAsManager(uuid, 'Märge', 'note')
    await writeAsManager(uuid, 'Tere')
    const rows = dataOf(await api.as('student')('listOwnItems', {}))
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ newMessages: 1 })
  })

  it('are written about an entry that a manager deleted or that was withdrawn, not about one that was removed unconfirmed', async () => {
    const refused = await submitted()
    await setStatus(api, slug, refused.uuid, 'deleted')
    expect(await write(refused.uuid, byKey(refused.key), 'Miks?')).toMatchObject({ status: 200 })
    const withdrawn = await submitted()
    const { updatedAt } = await fetchItem(api, slug, withdrawn.uuid)
    const { uuid, key: entryKey } = withdrawn
    const body = { action: 'withdraw', updatedAt } as const
    dataOf(await api.as()('changeOwnItem', { params: { uuid }, entryKey, body }))
    expect(dataOf(await list(uuid, byKey(entryKey))).mayWrite).toBe(true)
    expect(await write(uuid, byKey(entryKey), 'Palun taastage.')).toMatchObject({ status: 200 })
    const removed = await submitted()
    await pool.query(
      `update items set status = 'deleted', address_unconfirmed = true, reason = $2 where id = $1`,
      [removed.uuid, unconfirmedReason],
    )
    expect(await write(removed.uuid, byKey(removed.key))).toMatchObject(notAllowed)
    expect(dataOf(await list(removed.uuid, byKey(removed.key))).mayWrite).toBe(false)
  })

  it('confirm the address of the link that they are written with', async () => {
    const uuid = randomUUID()
    const email = `${uuid}@ut.example`
    dataOf(await submit(api.as(), slug, { general_topics: { ...topicValues, contact_email: email } }, uuid))
    const key = await createOwnerKey(pool, uuid, { address: email })
    await writeAsManager(uuid, 'Seda ei saadeta.')
    expect(await mailsAbout(uuid, email)).toEqual([])
    expect((await listAsManager(uuid)).isMailed).toBe(false)
    dataOf(await write(uuid, byKey(key)))
    expect((await fetchItem(api, slug, uuid)).addressUnconfirmed).toBe(false)
    expect((await listAsManager(uuid)).isMailed).toBe(true)
    await writeAsManager(uuid, 'Seda saadetakse.')
    expect(await mailsAbout(uuid, email)).toHaveLength(1)
  })

  it('are deleted with their entry, and leave it as it is', async () => {
    const { uuid, key } = await submitted()
    const before = await fetchItem(api, slug, uuid)
    await writeAsManager(uuid, 'Märge', 'note')
    dataOf(await write(uuid, byKey(key)))
    expect(await fetchItem(api, slug, uuid)).toEqual(before)
    await api.payload.delete({ collection: 'items', id: uuid })
    const { rowCount } = await pool.query('select from item_messages where item = $1', [uuid])
    expect(rowCount).toBe(0)
  })
})

describe('the mail with a message', () => {
  it('to the submitter has a link to the messages, in the language of the submission', async () => {
    const { uuid, email } = await submitted({ language: 'en' })
    await writeAsManager(uuid, 'Please <i>add</i> the {{entry}}.')
    const [mail] = await mailsAbout(uuid, email)
    expect(mail?.language).toBe('en')
    expect(mail?.text).toContain('Please <i>add</i> the {{entry}}.')
    const [, key = ''] = /language=en#key=([\w-]+)&messages/.exec(mail?.text ?? '') ?? []
    expect(await list(uuid, byKey(key))).toMatchObject({ ok: true })
  })

  it('goes to the account that submitted the entry, not to the address in it, and without a key', async () => {
    const { email: own, client } = await newPerson(api)
    const uuid = randomUUID()
    const contact = `${uuid}@ut.example`
    const values = { general_topics: { ...topicValues, contact_email: contact } }
    dataOf(await submit(client, slug, values, uuid))
    await writeAsManager(uuid, 'Tere')
    const [mail] = await mailsAbout(uuid, own)
    expect(mail?.text).toContain(`${configuration().publicUrl}/my/${uuid}?language=et#messages`)
    expect(mail?.text).not.toContain('key=')
    expect(await mailsAbout(uuid, contact)).toEqual([])
  })

  it('has all that is written before it leaves, and nothing that is read', async () => {
    const { uuid, email, key } = await submitted()
    const due = async () =>
      (await pool.query(`select due_at from mails where item = $1 and status = 'queued'`, [uuid])).rows
    const first = await writeAsManager(uuid, 'Esimene sõnum')
    const [before] = await due()
    await writeAsManager(uuid, 'Teine sõnum')
    const mails = await mailsAbout(uuid, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Esimene sõnum\s+Teine sõnum/)
    const [after] = await due()
    expect(Math.abs(after.due_at - before.due_at)).toBeLessThan(1000)

    await sendNow(uuid)
    const third = await writeAsManager(uuid, 'Kolmas sõnum')
    const texts = (await mailsAbout(uuid, email)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).not.toContain('Teine sõnum')

    dataOf(await markRead(uuid, byKey(key), first))
    expect(await mailsAbout(uuid, email)).toHaveLength(2)
    dataOf(await markRead(uuid, byKey(key), third))
    expect(await mailsAbout(uuid, email)).toHaveLength(1)
  })

  it('is not mailed to its author', async () => {
    const uuid = await insertByManager()
    expect((await listAsManager(uuid)).isMailed).toBe(false)
    await writeAsManager(uuid, 'Endale')
    const { rows } = await pool.query(`select recipient from mails where item = $1 and change is not null`, [
      uuid,
    ])
    expect(rows).toEqual([])
    const body = { uuid: randomUUID(), kind: 'message', text: 'Teisele' } as const
    dataOf(await api.as('admin')('writeMessage', { params: { slug, uuid }, body }))
    const [mail, ...others] = await mailsAbout(uuid, 'kadri.kask@ut.example')
    expect(mail?.text).toContain('Teisele')
    expect(mail?.text).not.toContain('Endale')
    expect(others).toEqual([])

    const { uuid: own, key } = await submitted()
    const notifiedKey = await createOwnerKey(pool, own, { address: 'Haldurid@ut.example' })
    dataOf(await write(own, byKey(notifiedKey), 'Halduritelt'))
    expect(await mailsAbout(own, 'haldurid@ut.example')).toEqual([])
    await sendNow(own)
    dataOf(await write(own, byKey(key), 'Teiselt'))
    expect(await mailsAbout(own, 'haldurid@ut.example')).toHaveLength(1)
  })

  it('to managers says who wrote, in both languages, and leads to the review', async () => {
    const { uuid } = await submitted({ username: 'student' })
    dataOf(await write(uuid, { client: api.as('student') }, 'Kas tähtaega saab muuta?'))
    const [mail] = await mailsAbout(uuid, 'haldurid@ut.example')
    expect(mail?.language).toBeNull()
    expect(mail?.text).toContain('Mari Maasikas')
    expect(mail?.text).toContain('Kas tähtaega saab muuta?')
    expect(mail?.text).toContain(`/manage/data/topics/${uuid}?view=review#messages`)
  })
})

describe('an entry to be answered', () => {
  const found = async (uuid: string) => {
    const query = { messages: 'unanswered', size: 100 } as const
    const rows = dataOf(await manager('listItems', { params: { slug }, query }))
    return rows.some((row) => row.uuid === uuid)
  }
  const counted = async () => {
    const { forms } = dataOf(await manager('getOverview', {}))
    const counts = dataOf(await manager('countItems', { params: { slug }, query: {} }))
    return [
      forms.find((form) => form.slug === slug)?.unanswered,
      counts.reduce((sum, { unanswered }) => sum + unanswered, 0),
    ]
  }

  it('is one whose last message is the submitter’s and unread', async () => {
    const { uuid, key } = await submitted()
    const [before = 0] = await counted()
    await writeAsManager(uuid, 'Tere')
    expect(await found(uuid)).toBe(false)
    const message = randomUUID()
    dataOf(await write(uuid, byKey(key), 'Vastus', message))
    expect(await found(uuid)).toBe(true)
    expect(await counted()).toEqual([before + 1, before + 1])
    await writeAsManager(uuid, 'Märge', 'note')
    expect(await found(uuid)).toBe(true)
    await writeAsManager(uuid, 'Selge.')
    expect(await found(uuid)).toBe(false)
    dataOf(await write(uuid, byKey(key), 'Veel üks', randomUUID()))
    const { messages } = await listAsManager(uuid)
    const body = { action: 'read', last: messages.at(-1)?.uuid ?? '' } as const
    dataOf(await manager('changeMessages', { params: { slug, uuid }, body }))
    expect(await found(uuid)).toBe(false)
    expect(await counted()).toEqual([before, before])
  })

  it('is listed only by that filter', async () => {
    const uuid = await insertItem(api, slug, { general_topics: topicValues })
    expect(await found(uuid)).toBe(false)
  })
})
