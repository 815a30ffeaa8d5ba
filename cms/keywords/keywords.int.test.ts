import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const seeded = (await list()).map(({ value }) => value)

afterEach(async () => {
  await api.payload.delete({ collection: 'items', where: { form: { equals: 'topics' } } })
  await api.payload.delete({ collection: 'keywords', where: { value: { not_in: seeded } } })
})

async function list() {
  return dataOf(await api.as('manager')('listKeywords', {})).keywords
}

const find = async (value: string) => (await list()).find((keyword) => keyword.value === value)
type Item = CallInput<'updateKeyword'>['body']['item']
const add = (item: Item) => api.as('manager')('addKeyword', { body: { action: 'new', item } })
const update = (value: string, item: Item, username = 'manager') =>
  api.as(username)('updateKeyword', { params: { value }, body: { action: 'update', item } })
const bulk = (action: 'publish' | 'unpublish' | 'delete', items: string[]) =>
  api.as('manager')('changeKeywords', { body: { action, items } })

async function suggestions(q: string) {
  return dataOf(await api.as()('suggestKeywords', { query: { q } })).map(({ label }) => label)
}

const submitTopic = (keywords: string[], itemUuid: string = randomUUID()) =>
  submit(api.as(), 'topics', { general_topics: { ...topicValues, keywords } }, itemUuid)

async function topicWith(keywords: string[]): Promise<string> {
  const itemUuid = randomUUID()
  expect(await submitTopic(keywords, itemUuid)).toMatchObject({ ok: true })
  return itemUuid
}

describe('keywords', () => {
  it('can be added, changed, published and deleted', async () => {
    const done = (success: string) => ({ status: 200, data: { success } })
    expect(await add({ label: ' Sõnaraamatud/Wörter ' })).toMatchObject(done('keywords.success.added'))
    const value = 'Sõnaraamatud/Wörter'
    expect(await find(value)).toEqual({
      label: value,
      labels: { et: null, en: null },
      value,
      published: true,
      usage: { total: 0, thesis: 0, topics: 0 },
      updatedAt: expect.any(String),
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

  it('are listed with the number of items that use them', async () => {
    await topicWith(['uus sõna', 'teine'])
    await topicWith(['uus sõna'])
    expect(await find('uus sõna')).toMatchObject({
      published: false,
      usage: { total: 2, thesis: 0, topics: 2 },
    })
    expect(await find('teine')).toMatchObject({ usage: { total: 1, thesis: 0, topics: 1 } })
  })

  it('are found by their label, ignoring case, when an item is submitted', async () => {
    await add({ label: 'Kvantköömned', value: 'quantum-caraway' })
    const uuid = await topicWith(['kvantköömned', 'quantum-caraway', 'Ööpimedus', 'ööpimedus', 'oopimedus'])
    expect((await fetchItem(api, 'topics', uuid)).values.general_topics?.keywords).toEqual([
      'quantum-caraway',
      'Ööpimedus',
      'oopimedus',
    ])
    const made = (await list()).filter(({ value }) => !seeded.includes(value))
    expect(made.map(({ value }) => value).sort()).toEqual(
      ['quantum-caraway', 'oopimedus', 'Ööpimedus'].sort(),
    )
  })

  it('in use cannot be deleted; then no other is deleted either', async () => {
    await topicWith(['uus sõna'])
    await add({ label: 'vaba' })
    expect(await bulk('delete', ['vaba', 'uus sõna'])).toMatchObject(
      rejection(409, 'keywords.error.inUse', { 'uus sõna': 'keywords.error.inUse' }),
    )
    expect(await find('vaba')).toBeDefined()
    expect(await update('uus sõna', { label: 'x', value: 'x' })).toMatchObject(
      rejection(409, 'keywords.error.inUse'),
    )
    expect((await update('uus sõna', { label: 'Uus Sõna', published: true })).status).toBe(200)
    expect(await find('uus sõna')).toMatchObject({ label: 'Uus Sõna', published: true })
  })

  it.each([
    ['no label', { label: ' ' }, 'label', 'validation.required'],
    ['a long label', { label: 'x'.repeat(201) }, 'label', 'validation.maxLength'],
    ['a line break', { label: 'a\nb' }, 'label', 'validation.singleLine'],
    ['a NUL', { label: 'a\u0000' }, 'label', 'validation.characters'],
    ['a long value', { label: 'a', value: 'x'.repeat(201) }, 'value', 'validation.maxLength'],
  ])('with %s are invalid', async (_, item, field, messageKey) => {
    const before = await list()
    expect(await add(item)).toMatchObject(invalid({ [field]: messageKey }))
    expect(await update(seeded[0] ?? '', item)).toMatchObject(invalid({ [field]: messageKey }))
    expect(await list()).toEqual(before)
  })

  it('have a unique label and value', async () => {
    await add({ label: 'Esimene' })
    await add({ label: 'Teine' })
    const taken = (field: string) =>
      rejection(409, 'keywords.error.taken', { [field]: 'keywords.error.taken' })
    expect(await add({ label: 'esimene' })).toMatchObject(taken('label'))
    expect(await add({ label: 'Kolmas', value: 'Teine' })).toMatchObject(taken('value'))
    expect(await update('Teine', { label: 'ESIMENE' })).toMatchObject(taken('label'))
    expect(await add({ label: 'Esi\u00admene', value: 'Muu' })).toMatchObject(taken('label'))
    expect(await add({ label: 'Ｅsimene', value: 'Muu' })).toMatchObject(taken('label'))
    const answers = await Promise.all(Array.from({ length: 25 }, () => add({ label: 'Kolmas' })))
    const rejected = answers.filter(({ ok }) => !ok)
    expect(rejected).toHaveLength(24)
    for (const response of rejected) expect(response).toMatchObject(taken('label'))
    expect((await list()).filter(({ value }) => value === 'Kolmas')).toHaveLength(1)
  })

  it('have labels in both languages, by which they are found and suggested', async () => {
    await add({ label: 'Ristmed', value: 'trellis', labels: { et: ' Ristmed ', en: 'Trellises' } })
    const labels = { et: 'Ristmed', en: 'Trellises' }
    expect(await find('trellis')).toMatchObject({ label: 'Ristmed', labels })
    const suggested = [{ value: 'trellis', label: 'Ristmed', labels }]
    for (const query of [{ q: 'ristm' }, { q: 'trelli' }, { values: 'trellis' }])
      expect(dataOf(await api.as()('suggestKeywords', { query }))).toEqual(suggested)
    const uuid = await topicWith(['TRELLISES', 'ristmed'])
    const item = await fetchItem(api, 'topics', uuid)
    expect(item.values.general_topics?.keywords).toEqual(['trellis'])
    expect([item.keywords, item.keywordLabels]).toEqual([suggested, { trellis: 'Ristmed' }])

    await update('trellis', { label: 'Ristmed', labels: { en: null } })
    expect(await find('trellis')).toMatchObject({ labels: { et: 'Ristmed', en: null } })
    await update('trellis', { label: 'Võred' })
    expect(await find('trellis')).toMatchObject({ label: 'Võred', labels: { et: 'Võred', en: null } })
    await update('trellis', { label: 'Võred', labels: { et: '', en: 'Grids' } })
    expect(await find('trellis')).toMatchObject({ label: 'Võred', labels: { et: null, en: 'Grids' } })
  })

  it('have labels that are unique in each language', async () => {
    await add({ label: 'hind', value: 'price', labels: { et: 'hind', en: 'price' } })
    const taken = (...fields: string[]) =>
      rejection(
        409,
        'keywords.error.taken',
        Object.fromEntries(fields.map((field) => [field, 'keywords.error.taken'])),
      )
    expect(await add({ label: 'x', labels: { et: 'HIND' } })).toMatchObject(taken('labels.et'))
    expect(await add({ label: 'Price' })).toMatchObject(taken('label'))
    // A `label` counts in both languages, a label by language in one.
    expect(await add({ label: 'x', labels: { en: 'hind' } })).toMatchObject(taken('labels.en'))
    expect((await add({ label: 'emahirv', labels: { en: 'Hinds' } })).status).toBe(200)
    expect((await add({ label: 'hinds 2', labels: { et: 'hinds' } })).status).toBe(200)
    expect(await add({ label: 'y', labels: { et: 'a\nb', en: 'x'.repeat(201) } })).toMatchObject(
      invalid({ 'labels.et': 'validation.singleLine', 'labels.en': 'validation.maxLength' }),
    )
    const data = { value: 'twice', label: 'twice', labelEn: 'HINDS' }
    await expect(api.payload.create({ collection: 'keywords', data })).rejects.toThrow()
  })

  it('that do not exist cannot be changed', async () => {
    expect((await update('ei ole', { label: 'x' })).status).toBe(404)
    for (const action of ['publish', 'unpublish', 'delete'] as const) {
      expect((await bulk(action, [seeded[0] ?? '', 'ei ole'])).status).toBe(404)
      for (const value of ['a\u0000b', '\ud800']) {
        expect((await bulk(action, [seeded[0] ?? '', value])).status).toBe(422)
      }
      expect((await api.as('manager')('changeKeywords', { body: { action, items: [] } })).status).toBe(400)
    }
    expect((await list()).map(({ value }) => value)).toEqual(seeded)
  })

  it('reject an update of a stale copy; without `updatedAt` the last update wins', async () => {
    await add({ label: 'Andmed' })
    const { updatedAt } = (await find('Andmed')) ?? { updatedAt: '' }
    const first = await update('Andmed', { label: 'Andmed 1', updatedAt })
    expect(first).toMatchObject({ status: 200, data: { updatedAt: (await find('Andmed'))?.updatedAt } })
    expect(await update('Andmed', { label: 'Andmed 2', updatedAt }, 'admin')).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: first.ok ? first.data.updatedAt : '' },
    })
    expect((await update('Andmed', { label: 'Andmed 3' }, 'admin')).status).toBe(200)
    const copy = await find('Andmed')
    const writes = ['a', 'b', 'c'].map((label) =>
      update('Andmed', { label, updatedAt: copy?.updatedAt ?? '' }),
    )
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  it('are not versioned: of two concurrent updates one replaces the other completely', async () => {
    const value = 'andmed'
    await add({ label: value })
    for (let round = 0; round < 8; round++) {
      const items = [true, false].map((published) => ({ label: `${value} ${round} ${published}`, published }))
      const answers = await Promise.all(
        items.map((item) => update(value, item, item.published ? 'manager' : 'admin')),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const stored = (await list()).filter((keyword) => keyword.value === value)
      expect(stored).toHaveLength(1)
      expect(items).toContainEqual({ label: stored[0]?.label, published: stored[0]?.published })
    }
  })

  it('that are deleted while an item with them is submitted are retained or added again', async () => {
    for (let round = 0; round < 8; round++) {
      const value = `graafid ${round}`
      await add({ label: value })
      const [submitted, deleted] = await Promise.all([submitTopic([value]), bulk('delete', [value])])
      expect(submitted.status).toBe(200)
      // If it was deleted first, the item added an unpublished one.
      expect(await find(value)).toMatchObject({ usage: { total: 1 }, published: !deleted.ok })
      if (!deleted.ok) expect(deleted.problem).toMatchObject({ status: 409, error: 'keywords.error.inUse' })
    }
  })
})
