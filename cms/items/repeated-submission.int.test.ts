import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { fresh, goodDefinitionInputs } from '../../testing/good-definition-inputs.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const now = () => new Date().toISOString()
const submission = (slug: string, values: object) => ({
  action: 'insert' as const,
  filledForm: { slug, updatedAt: now() },
  itemUuid: randomUUID(),
  values: { ...values },
})

/** A form of its own, open to be filled; gives how to close it. */
async function openForm() {
  const manager = api.as('manager')
  const { body } = await goodDefinitionInputs(api).addForm()
  const slug = body.values.slug
  await manager('addForm', { body })
  const become = async (newStatus: 'active' | 'hidden') => {
    const form = await manager('getAdminForm', { params: { slug } })
    if (!form.ok) throw new Error('no form')
    const { updatedAt } = form.data
    const change = { action: 'status', updatedAt, newStatus } as const
    expect(await manager('changeForm', { params: { slug }, body: change })).toMatchObject({ ok: true })
  }
  await become('active')
  return { slug, close: () => become('hidden') }
}

describe('the same submission again is answered as it was at first', () => {
  it('after the form was closed, which takes no other', async () => {
    const { slug, close } = await openForm()
    const body = submission(slug, { general_topics: { thesis_topic_name: 'Külas' } })
    const first = await api.as()('submitItem', { params: { slug }, body })
    expect(first).toMatchObject({ ok: true, data: { navigate: `/success?form=${slug}` } })
    await close()
    expect(await api.as()('submitItem', { params: { slug }, body })).toEqual(first)
    const other = { ...body, itemUuid: randomUUID() }
    expect(await api.as()('submitItem', { params: { slug }, body: other })).toMatchObject({ status: 404 })
    const changed = { ...body, values: { general_topics: { thesis_topic_name: 'Mujal' } } }
    expect(await api.as()('submitItem', { params: { slug }, body: changed })).toMatchObject({ status: 404 })
  })

  it('after the deadline has passed, which is past for any other', async () => {
    const params = { slug: 'internship' }
    const body = submission('internship', { general_intern: internshipValues })
    const first = await api.as()('submitItem', { params, body })
    expect(first).toMatchObject({ ok: true })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-07-01') })
    onTestFinished(() => void vi.useRealTimers())
    expect(await api.as()('submitItem', { params, body })).toEqual(first)
    expect(await api.as()('submitItem', { params, body: { ...body, itemUuid: randomUUID() } })).toMatchObject(
      { status: 422, problem: { errors: [{ messageKey: 'validation.deadlinePast' }] } },
    )
  })

  it('by a manager who inserts: one entry; anything else under its uuid is refused', async () => {
    const manager = api.as('manager')
    const params = { slug: 'topics' }
    const body = {
      action: 'insert' as const,
      form: { slug: 'topics', updatedAt: now() },
      newStatus: 'published' as const,
      newValues: { general_topics: topicValues },
      itemUuid: randomUUID(),
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => manager('insertItem', { params, body })))
    expect(answers[0]).toMatchObject({ ok: true, data: { itemUuid: body.itemUuid } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const refused = { status: 409, problem: { error: 'errors.alreadySubmitted' } }
    expect(await manager('insertItem', { params, body: { ...body, newStatus: 'pending' } })).toMatchObject(
      refused,
    )
    const submitted = { ...submission('topics', body.newValues), itemUuid: body.itemUuid }
    expect(await api.as()('submitItem', { params, body: submitted })).toMatchObject(refused)
    const item = await manager('getItem', { params: { slug: 'topics', uuid: body.itemUuid } })
    expect(item.ok && item.data.history).toHaveLength(1)
  })
})

describe('the form that was filled', () => {
  const values = { general_topics: topicValues }

  it('is the one of the path, by whatever spelling', async () => {
    const params = { slug: 'topic' }
    const body = { ...submission('topic', values) }
    expect(await api.as()('submitItem', { params, body })).toMatchObject({ ok: true })
    const form = { slug: 'topic', updatedAt: now() }
    const inserted = await api.as('manager')('insertItem', {
      params,
      body: { action: 'insert', form, newValues: values },
    })
    const uuid = (inserted.ok && inserted.data.itemUuid) || ''
    const item = await api.as('manager')('getItem', { params: { ...params, uuid } })
    const updatedAt = item.ok ? item.data.updatedAt : ''
    expect(
      await api.as('manager')('changeItem', {
        params: { ...params, uuid },
        body: { action: 'update', form, updatedAt, newValues: values },
      }),
    ).toMatchObject({ ok: true, data: { navigate: '/manage/data/topics' } })
  })

  it.each([
    ['another one', { slug: 'thesis', updatedAt: '2001-01-01T00:00:00.000Z' }],
    ['none that is known', { slug: fresh(), updatedAt: '2001-01-01T00:00:00.000Z' }],
    ['one of no known time', { slug: 'topics', updatedAt: 'yesterday' }],
  ])('is refused when it is %s', async (_, form) => {
    const refused = { status: 400, problem: { error: 'errors.badRequest' } }
    const manager = api.as('manager')
    const params = { slug: 'topics' }
    const sent = { ...submission('topics', values), filledForm: form }
    expect(await api.as()('submitItem', { params, body: sent })).toMatchObject(refused)
    const insert = { action: 'insert' as const, form, newValues: values, itemUuid: sent.itemUuid }
    expect(await manager('insertItem', { params, body: insert })).toMatchObject(refused)
    expect(await manager('getItem', { params: { ...params, uuid: sent.itemUuid } })).toMatchObject({
      status: 404,
    })
  })
})
