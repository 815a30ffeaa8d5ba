import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { onMailQueued } from '#cms/mails/mail-signal.ts'
import { startedClasses } from '../../testing/access/classes.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { ownEntries } from '../../testing/own-entries.ts'
import { rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'

const { api } = await startedClasses()
const slug = 'topics'
const topic = (changes: object = {}) => ({ general_topics: { ...topicValues, ...changes } })
const read = (uuid: string) => fetchItem(api, slug, uuid)

const { submitted } = ownEntries(api)

async function refuse(uuid: string, of: string, updatedAt?: string) {
  const body = { action: 'duplicate', updatedAt: updatedAt ?? (await read(uuid)).updatedAt, of } as const
  return api.as('manager')('changeItem', { params: { slug, uuid }, body })
}
async function mailsTo(recipient: string) {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { and: [{ recipient: { equals: recipient } }, { change: { exists: true } }] },
  })
  return docs
}

describe('refusing a duplicate', () => {
  it('cancels it with a reason in the language of its submitter, and links both', async () => {
    const kept = await insertItem(api, slug, topic({ thesis_topic_name: 'Registri otsing' }), 'published')
    const { reference } = await read(kept)
    const { uuid, email } = await submitted({ language: 'en' })
    const { change, ...answer } = dataOf(await refuse(uuid, kept.toUpperCase()))
    expect(answer).toMatchObject({ success: 'item.success.duplicate' })
    const item = await read(uuid)
    expect(item).toMatchObject({ status: 'canceled', same: { kept: { uuid: kept }, refused: [] } })
    expect((await read(kept)).same).toMatchObject({ kept: null, refused: [{ uuid, status: 'canceled' }] })
    const { reason = '' } = item.history[0] ?? {}
    expect(reason).toContain('The same entry is in the register already: “Registri otsing”')
    expect(reason).toContain(`/r/${reference}`)
    const mails = await mailsTo(email)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(`/r/${reference}`)])

    const undo = { action: 'undo', updatedAt: item.updatedAt, change: change ?? '' } as const
    dataOf(await api.as('manager')('changeItem', { params: { slug, uuid }, body: undo }))
    expect(await read(uuid)).toMatchObject({ status: 'pending', same: { kept: null, refused: [] } })
    expect((await read(kept)).same.refused).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  it('signals the mail once it is stored', async () => {
    const [kept, { uuid, email }] = [await insertItem(api, slug, topic()), await submitted()]
    const seen: ReturnType<typeof mailsTo>[] = []
    onTestFinished(onMailQueued(() => void seen.push(mailsTo(email))))
    dataOf(await refuse(uuid, kept))
    expect(await seen.at(-1)).toHaveLength(1)
  })

  it('names an entry that is not public by its reference only, in both languages if that is unknown', async () => {
    const kept = await insertItem(api, slug, topic({ thesis_topic_name: 'Salajane teema' }))
    const { uuid } = await submitted()
    dataOf(await refuse(uuid, kept))
    const { reason = '' } = (await read(uuid)).history[0] ?? {}
    const { reference } = await read(kept)
    expect(reason).toBe(
      `Sama kirje on juba saadetud (viitenumber ${reference}).\n\nThe same entry has already been submitted (reference ${reference}).`,
    )
  })

  it('accepts only an entry that can stay, and a current copy', async () => {
    const [uuid, kept] = [await insertItem(api, slug, topic()), await insertItem(api, slug, topic())]
    const invalid = rejection(422, 'errors.invalid', { of: 'item.error.cannotStay' })
    for (const of of [uuid, randomUUID()]) expect(await refuse(uuid, of)).toMatchObject(invalid)
    for (const status of ['deleted', 'pending'] as const) {
      await setStatus(api, slug, kept, status)
      if (status === 'deleted') expect(await refuse(uuid, kept)).toMatchObject(invalid)
    }
    expect((await refuse(uuid, kept, '2001-01-01T00:00:00.000Z')).status).toBe(409)
    dataOf(await refuse(uuid, kept))
    expect((await refuse(uuid, kept)).status, 'refused already').toBe(422)
    expect(await refuse(kept, uuid), 'the other way round').toMatchObject(invalid)
  })
})
