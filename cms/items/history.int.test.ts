import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemChange } from '#contract/items.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const values = (changes: object = {}) => ({ general_topics: { ...topicValues, ...changes } })

async function submitted(changes: object = {}, username?: string): Promise<string> {
  const uuid = randomUUID()
  const answer = await submit(api.as(username), 'topics', values(changes), uuid)
  expect(answer).toMatchObject({ ok: true })
  return uuid
}

async function read(uuid: string) {
  const answer = await api.as('manager')('getItem', { params: { slug: 'topics', uuid } })
  if (!answer.ok) throw new Error(answer.problem.error)
  return answer.data
}

type Loose<T> = T extends unknown ? Omit<T, 'updatedAt' | 'form'> : never

async function change(uuid: string, sent: Loose<ItemChange>) {
  const { updatedAt, form } = await read(uuid)
  const body = sent.action === 'update' ? { ...sent, updatedAt, form } : { ...sent, updatedAt }
  return api.as('manager')('changeItem', { params: { slug: 'topics', uuid }, body })
}

const mailsTo = async (recipient: string) => {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { recipient: { equals: recipient } },
    sort: 'createdAt',
  })
  return docs
}

describe('the history of an entry', () => {
  it('has who, when, from, to, why, and every changed value before and after, newest first', async () => {
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
      },
      {
        at: expect.any(String),
        who: 'Kadri Kask',
        username: 'manager',
        from: 'pending',
        to: 'published',
        changes: [],
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

  it('has a reason at the change that it was given for alone', async () => {
    const uuid = await submitted()
    await change(uuid, { action: 'status', newStatus: 'deleted', reason: 'Topelt.' })
    await change(uuid, { action: 'status', newStatus: 'pending' })
    const { history } = await read(uuid)
    expect(history.map(({ reason }) => reason)).toEqual([undefined, 'Topelt.', undefined])
    expect(history.map(({ username }) => username)).toEqual(['manager', 'manager', null])
  })
})

describe('a reason', () => {
  it('is mailed to the submitter: with the title to their own address, without it to one they gave', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const title = `Teema ${randomUUID()}`
    const uuid = await submitted({ contact_email, thesis_topic_name: title }, 'student')
    const reason = 'Palun lisa <eeldused> & tingimused.\nAitäh!'
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject({ ok: true })
    const [, toGiven] = await mailsTo(contact_email)
    expect(toGiven?.subject).toBe('Sinu kirje olek: kustutatud / Status of your entry: deleted')
    expect(toGiven?.text).toMatch(/Tere!.*Põhjendus:\nPalun lisa <eeldused>.*Hello,.*Reason:\nPalun lisa/s)
    expect(toGiven?.text).toContain(uuid)
    expect(toGiven?.html).toContain('Palun lisa &lt;eeldused&gt; &amp; tingimused.<br>Aitäh!')
    expect(toGiven?.text).not.toContain(title)
    const own = (await mailsTo('mari.maasikas@ut.example')).filter(({ text }) => text.includes(uuid))
    expect(own.map(({ text }) => text.includes(title))).toEqual([true, true])
    expect(own[1]?.text).toContain(`Kirje: ${title} (`)
  })

  it('is given by an update too, also where the status stays; without one no mail is sent', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await submitted({ contact_email })
    await change(uuid, { action: 'status', newStatus: 'published', reason: ' \n ' })
    await change(uuid, { action: 'status', newStatus: 'published', reason: 'Juba väljas.' })
    const newValues = values({ contact_email, description: 'Muu.' })
    await change(uuid, { action: 'update', newStatus: 'published', newValues, reason: 'Parandasin.' })
    const mails = await mailsTo(contact_email)
    expect(mails.map(({ text }) => /Põhjendus:\n(.*)/.exec(text)?.[1])).toEqual([
      undefined,
      'Juba väljas.',
      'Parandasin.',
    ])
    expect((await read(uuid)).history.map(({ reason, to }) => [to, reason])).toEqual([
      ['published', 'Parandasin.'],
      ['published', 'Juba väljas.'],
      ['published', undefined],
      ['pending', undefined],
    ])
  })

  it.each([
    ['õ'.repeat(2001), 'validation.maxLength'],
    ['a\u0000b', 'validation.characters'],
    ['\ud800', 'validation.characters'],
  ])('that cannot be kept is refused, and nothing is written', async (reason, messageKey) => {
    const contact_email = `${randomUUID()}@ut.example`
    const uuid = await submitted({ contact_email })
    const before = await read(uuid)
    const refused = { status: 422, problem: { errors: [{ field: 'reason', messageKey }] } }
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject(refused)
    expect(await change(uuid, { action: 'update', newValues: values(), reason })).toMatchObject(refused)
    expect(await read(uuid)).toEqual(before)
    expect(await mailsTo(contact_email)).toHaveLength(1)
  })

  it('may have 2000 characters', async () => {
    const uuid = await submitted()
    const reason = 'õ'.repeat(2000)
    expect(await change(uuid, { action: 'status', newStatus: 'deleted', reason })).toMatchObject({ ok: true })
    expect((await read(uuid)).history[0]?.reason).toBe(reason)
  })

  it('is shown to nobody but managers', async () => {
    const word = randomUUID()
    const uuid = await submitted()
    await change(uuid, { action: 'status', newStatus: 'published', reason: word })
    for (const path of [`/api/v2/topics/${uuid}`, '/api/v2/topics']) {
      const text = await (await api.send(path)).text()
      expect([path, text.includes(uuid), text.includes(word)]).toEqual([path, true, false])
    }
    const stored = await api.payload.findByID({
      collection: 'items',
      id: uuid,
      req: await createLocalReq({}, api.payload),
    })
    expect(stored.reason).toBe(word)
  })
})
