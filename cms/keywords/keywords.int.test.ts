import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { topicValues } from '../../testing/sample-values.ts'

let api: Api
let shipped: string[]

beforeAll(async () => {
  api = await startedApi()
  shipped = (await list()).map(({ value }) => value)
})

afterEach(async () => {
  await api.payload.delete({ collection: 'items', where: { form: { equals: 'topics' } } })
  await api.payload.delete({ collection: 'keywords', where: { value: { not_in: shipped } } })
})

async function list() {
  const answer = await api.as('manager')('listKeywords', {})
  if (!answer.ok) throw new Error('no list')
  return answer.data.keywords
}

const find = async (value: string) => (await list()).find((keyword) => keyword.value === value)
type Item = CallInput<'addKeyword'>['body']['item']
const add = (item: Item) => api.as('manager')('addKeyword', { body: { action: 'new', item } })
const update = (value: string, item: Item) =>
  api.as('manager')('updateKeyword', { params: { value }, body: { action: 'update', item } })
const bulk = (action: 'publish' | 'unpublish' | 'delete', items: string[]) =>
  api.as('manager')('changeKeywords', { body: { action, items } })

async function suggestions(q: string) {
  const answer = await api.as()('suggestKeywords', { query: { q } })
  return answer.ok ? answer.data.map(({ label }) => label) : []
}

async function topicWith(keywords: string[]): Promise<string> {
  const itemUuid = randomUUID()
  const answer = await api.as()('submitItem', {
    params: { slug: 'topics' },
    body: {
      action: 'insert',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...topicValues, keywords } },
    },
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return itemUuid
}

async function keywordsOf(uuid: string) {
  const item = await api.as('manager')('getItem', { params: { slug: 'topics', uuid } })
  return item.ok ? item.data.values.general_topics?.keywords : undefined
}

describe('keywords', () => {
  it('are added, changed, published and deleted', async () => {
    const done = (success: string) => ({ status: 200, data: { success } })
    expect(await add({ label: ' Sõnaraamatud/Wörter ' })).toMatchObject(done('keywords.success.added'))
    const value = 'Sõnaraamatud/Wörter'
    expect(await find(value)).toEqual({
      label: value,
      value,
      published: true,
      usage: { total: 0, thesis: 0, topics: 0 },
    })
    expect(await suggestions('sonaraam')).toEqual([value])
    expect(await update(value, { label: 'Leksikonid' })).toMatchObject(done('keywords.success.updated'))
    expect(await find(value)).toMatchObject({ label: 'Leksikonid', published: true })
    expect(await suggestions('leksik')).toEqual(['Leksikonid'])
    expect(await bulk('unpublish', [value])).toMatchObject(done('keywords.success.unpublished'))
    expect(await suggestions('leksik')).toEqual([])
    expect(await bulk('publish', [value])).toMatchObject(done('keywords.success.published'))
    expect(await suggestions('leksik')).toEqual(['Leksikonid'])
    expect(await update(value, { label: 'Leksikonid', value: 'lex' })).toMatchObject({ status: 200 })
    expect(await find('lex')).toBeDefined()
    expect(await bulk('delete', ['lex', 'lex'])).toMatchObject(done('keywords.success.deleted'))
    expect(await find('lex')).toBeUndefined()
  })

  it('count the entries that have them', async () => {
    await topicWith(['uus sõna', 'teine'])
    await topicWith(['uus sõna'])
    expect(await find('uus sõna')).toMatchObject({
      published: false,
      usage: { total: 2, thesis: 0, topics: 2 },
    })
    expect(await find('teine')).toMatchObject({ usage: { total: 1, thesis: 0, topics: 1 } })
  })

  it('that an entry names by their label, in whatever case, are no new ones', async () => {
    await add({ label: 'Kvantköömned', value: 'quantum-caraway' })
    const uuid = await topicWith(['kvantköömned', 'quantum-caraway', 'Ööpimedus', 'ööpimedus', 'oopimedus'])
    expect(await keywordsOf(uuid)).toEqual(['quantum-caraway', 'Ööpimedus', 'oopimedus'])
    const made = (await list()).filter(({ value }) => !shipped.includes(value))
    expect(made.map(({ value }) => value).sort()).toEqual(
      ['quantum-caraway', 'oopimedus', 'Ööpimedus'].sort(),
    )
  })

  it('in use are not deleted, nor those beside them', async () => {
    await topicWith(['uus sõna'])
    await add({ label: 'vaba' })
    expect(await bulk('delete', ['vaba', 'uus sõna'])).toMatchObject({
      status: 409,
      problem: {
        error: 'keywords.error.inUse',
        errors: [{ field: 'uus sõna', messageKey: 'keywords.error.inUse' }],
      },
    })
    expect(await find('vaba')).toBeDefined()
    expect(await update('uus sõna', { label: 'x', value: 'x' })).toMatchObject({
      status: 409,
      problem: { error: 'keywords.error.inUse' },
    })
    expect((await update('uus sõna', { label: 'Uus Sõna', published: true })).status).toBe(200)
    expect(await find('uus sõna')).toMatchObject({ label: 'Uus Sõna', published: true })
  })

  it.each([
    ['no label', { label: ' ' }, 'label', 'validation.required'],
    ['a long label', { label: 'x'.repeat(201) }, 'label', 'validation.maxLength'],
    ['lines', { label: 'a\nb' }, 'label', 'validation.singleLine'],
    ['a NUL', { label: 'a\u0000' }, 'label', 'validation.characters'],
    ['a long value', { label: 'a', value: 'x'.repeat(201) }, 'value', 'validation.maxLength'],
  ])('with %s are refused', async (_, item, field, messageKey) => {
    const before = await list()
    const refusal = {
      status: 422,
      problem: { error: 'errors.invalid', errors: [expect.objectContaining({ field, messageKey })] },
    }
    expect(await add(item)).toMatchObject(refusal)
    expect(await update(shipped[0] ?? '', item)).toMatchObject(refusal)
    expect(await list()).toEqual(before)
  })

  it('read unlike any other', async () => {
    await add({ label: 'Esimene' })
    await add({ label: 'Teine' })
    const refusal = {
      status: 409,
      problem: {
        error: 'keywords.error.taken',
        errors: [{ field: 'label', messageKey: 'keywords.error.taken' }],
      },
    }
    expect(await add({ label: 'esimene' })).toMatchObject(refusal)
    expect(await add({ label: 'Kolmas', value: 'Teine' })).toMatchObject(refusal)
    expect(await update('Teine', { label: 'ESIMENE' })).toMatchObject(refusal)
    const both = await Promise.all([add({ label: 'Kolmas' }), add({ label: 'Kolmas' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that are not there cannot be changed', async () => {
    expect((await update('ei ole', { label: 'x' })).status).toBe(404)
    for (const action of ['publish', 'unpublish', 'delete'] as const) {
      expect((await bulk(action, [shipped[0] ?? '', 'ei ole'])).status).toBe(404)
      for (const value of ['a\u0000b', '\ud800']) {
        expect((await bulk(action, [shipped[0] ?? '', value])).status).toBe(422)
      }
      expect((await api.as('manager')('changeKeywords', { body: { action, items: [] } })).status).toBe(400)
    }
    expect((await list()).map(({ value }) => value)).toEqual(shipped)
  })
})
