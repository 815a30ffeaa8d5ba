import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const seeded = (await list()).keywords.map(({ value }) => value)

afterEach(async () => {
  await api.payload.delete({ collection: 'items', where: { form: { equals: 'topics' } } })
  await api.payload.delete({ collection: 'keywords', where: { value: { not_in: seeded } } })
})

async function list() {
  return dataOf(await api.as('manager')('listKeywords', {}))
}
const change = (body: { action: 'unmerge' | 'delete' | 'publish'; items: string[] }) =>
  api.as('manager')('changeKeywords', { body })
const merge = (items: string[], into: string, username = 'manager') =>
  api.as(username)('changeKeywords', { body: { action: 'merge', items, into } })
const unmerge = (...items: string[]) => change({ action: 'unmerge', items })

const valuesWith = (keywords: string[]) => ({ general_topics: { ...topicValues, keywords } })
const topicWith = (keywords: string[]) => insertItem(api, 'topics', valuesWith(keywords))
const keywordsOf = async (uuid: string) =>
  (await fetchItem(api, 'topics', uuid)).values.general_topics?.keywords
const historyOf = async (uuid: string) => (await fetchItem(api, 'topics', uuid)).history
async function search(q: string) {
  const rows = dataOf(await api.as('manager')('listItems', { params: { slug: 'topics' }, query: { q } }))
  return rows.map(({ uuid }) => uuid)
}

it('replaces keywords in every item, and can be undone exactly', async () => {
  const lists = [
    ['a', 'Vana', 'b'],
    ['Vana', 'a', 'Uus'],
    ['Vana', 'Teine'],
    ['Teine', 'Vana', 'Uus'],
    ['Uus'],
  ]
  const uuids = await Promise.all(lists.map(topicWith))
  const before = await list()
  expect(await merge(['Vana', 'Teine', 'Uus'], 'Uus')).toMatchObject({
    status: 200,
    data: { success: 'keywords.success.merged' },
  })
  expect(await Promise.all(uuids.map(keywordsOf))).toEqual([
    ['a', 'Uus', 'b'],
    ['a', 'Uus'],
    ['Uus'],
    ['Uus'],
    ['Uus'],
  ])
  const { keywords, merged } = await list()
  expect(keywords.map(({ value }) => value)).not.toContain('Vana')
  expect(keywords.find(({ value }) => value === 'Uus')).toMatchObject({ usage: { total: 5 } })
  const into = { label: 'Uus', value: 'Uus' }
  expect(merged.toSorted((a, b) => a.value.localeCompare(b.value))).toMatchObject([
    { value: 'Teine', into, usage: 2 },
    { value: 'Vana', into, usage: 4 },
  ])

  expect(await unmerge('Vana', 'Teine')).toMatchObject({ data: { success: 'keywords.success.unmerged' } })
  expect(await Promise.all(uuids.map(keywordsOf))).toEqual(lists)
  const updatedAt = expect.any(String)
  expect(await list()).toEqual({
    keywords: before.keywords.map((keyword) => ({ ...keyword, updatedAt })),
    merged: [],
  })
  expect((await unmerge('Vana')).status).toBe(404)
})

it('restores keywords in any order, and leaves items that have changed since', async () => {
  const [both, edited] = await Promise.all([topicWith(['Vana', 'Teine']), topicWith(['Vana'])])
  await merge(['Vana', 'Teine'], 'a').then(({ status }) => expect(status).toBe(404))
  await Promise.all([topicWith(['Uus'])])
  await merge(['Vana'], 'Uus')
  await merge(['Teine'], 'Uus')
  dataOf(await changeValues(api, 'topics', edited, valuesWith(['muu'])))
  await unmerge('Vana')
  expect(await keywordsOf(both)).toEqual(['Vana', 'Uus'])
  await unmerge('Teine')
  expect(await keywordsOf(both)).toEqual(['Vana', 'Teine'])
  expect(await keywordsOf(edited)).toEqual(['muu'])
})

it('records the change in the history, keeps `updatedAt`, and updates the search', async () => {
  const uuid = await topicWith(['Kvantkoobas', 'Tähtkuju'])
  await topicWith(['Sootuluke'])
  const { updatedAt, form, status } = await fetchItem(api, 'topics', uuid)
  await merge(['Kvantkoobas'], 'Sootuluke', 'admin')
  expect((await fetchItem(api, 'topics', uuid)).updatedAt).toBe(updatedAt)
  expect(await search('kvantkoobas')).toEqual([])
  expect(await search('sootuluke')).toHaveLength(2)
  const before = ['Kvantkoobas', 'Tähtkuju']
  const after = ['Sootuluke', 'Tähtkuju']
  expect((await historyOf(uuid))[0]).toMatchObject({
    username: 'admin',
    from: status,
    to: status,
    changes: [{ before, after }],
  })

  // The copy from before the merge is still current, and its keyword becomes the one that stayed.
  const newValues = valuesWith([...before, 'lisa'])
  const body = { action: 'update', form, updatedAt, newStatus: status, newValues } as const
  expect((await api.as('manager')('changeItem', { params: { slug: 'topics', uuid }, body })).status).toBe(200)
  expect(await keywordsOf(uuid)).toEqual([...after, 'lisa'])
  expect((await historyOf(uuid))[0]?.changes).toMatchObject([{ before: after, after: [...after, 'lisa'] }])
  await unmerge('Kvantkoobas')
  expect(await keywordsOf(uuid)).toEqual([...before, 'lisa'])
  expect(await search('kvantkoobas')).toEqual([uuid])
})

it('follows keywords that are merged again, and undoes the later merge first', async () => {
  const [uuid] = await Promise.all([topicWith(['Esimene']), topicWith(['Teine']), topicWith(['Kolmas'])])
  await merge(['Esimene'], 'Teine')
  await merge(['Teine'], 'Kolmas')
  const submitted = randomUUID()
  dataOf(await submit(api.as(), 'topics', valuesWith(['esimene', 'Teine']), submitted))
  expect(await keywordsOf(submitted)).toEqual(['Kolmas'])
  expect(await unmerge('Esimene')).toMatchObject({ status: 409, problem: { error: 'keywords.error.merged' } })
  expect((await unmerge('Esimene', 'Teine')).status).toBe(200)
  expect(await keywordsOf(uuid)).toEqual(['Esimene'])
  expect(await keywordsOf(submitted)).toEqual(['Kolmas'])
})

it('reserves the label of a merged keyword, until the keyword that stayed is deleted', async () => {
  for (const label of ['Vana', 'Uus']) {
    dataOf(await api.as('manager')('addKeyword', { body: { action: 'new', item: { label } } }))
  }
  await merge(['Vana'], 'Uus')
  const add = () => api.as('manager')('addKeyword', { body: { action: 'new', item: { label: 'vana' } } })
  expect(await add()).toMatchObject(rejection(409, undefined, { label: 'keywords.error.takenByMerged' }))
  const item = { label: 'x' }
  const params = { value: 'Vana' }
  expect(
    (await api.as('manager')('updateKeyword', { params, body: { action: 'update', item } })).status,
  ).toBe(404)
  for (const action of ['publish', 'delete'] as const) {
    expect((await change({ action, items: ['Vana'] })).status).toBe(404)
  }
  expect(dataOf(await api.as()('suggestKeywords', { query: { values: 'Vana,Uus' } }))).toHaveLength(1)
  expect((await change({ action: 'delete', items: ['Uus'] })).status).toBe(200)
  expect((await list()).merged).toEqual([])
  expect((await add()).status).toBe(200)
})

it.each([
  ['into itself', ['Uus'], 'Uus', 422],
  ['into one that does not exist', ['Uus'], 'puudub', 404],
  ['of one that does not exist', ['puudub', 'Uus'], 'Muu', 404],
  ['of too many', Array.from({ length: 51 }, (_, index) => `k${index}`), 'Uus', 400],
] as const)('rejects a merge %s', async (_, items, into, status) => {
  const uuid = await topicWith(['Uus', 'Muu'])
  expect((await merge([...items], into)).status).toBe(status)
  expect(await keywordsOf(uuid)).toEqual(['Uus', 'Muu'])
})

it('leaves no item with the merged keyword while items are submitted, changed and published', async () => {
  for (let round = 0; round < 6; round++) {
    const [vana, uus] = [`Vana ${round}`, `Uus ${round}`]
    const uuid = await topicWith([vana, uus])
    const other = await topicWith([vana])
    const { updatedAt, form } = await fetchItem(api, 'topics', uuid)
    const newValues = valuesWith([vana, 'lisa'])
    const submitted = randomUUID()
    const params = { slug: 'topics' }
    const answers = await Promise.all([
      submit(api.as(), 'topics', valuesWith([vana]), submitted),
      merge([vana], uus),
      api.as('manager')('changeItem', {
        params: { ...params, uuid },
        body: { action: 'update', form, updatedAt, newStatus: 'pending', newValues },
      }),
      api.as('manager')('changeItem', {
        params: { ...params, uuid: other },
        body: {
          action: 'status',
          updatedAt: (await fetchItem(api, 'topics', other)).updatedAt,
          newStatus: 'published',
        },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await keywordsOf(uuid)).toEqual([uus, 'lisa'])
    expect(await keywordsOf(other)).toEqual([uus])
    expect(await keywordsOf(submitted)).toEqual([uus])
    expect((await list()).keywords.map(({ value }) => value)).not.toContain(vana)
    await Promise.all([unmerge(vana), submit(api.as(), 'topics', valuesWith([vana]))])
    expect(await keywordsOf(other)).toEqual([vana])
  }
})

it('takes the same number of statements for one item and for many', async () => {
  const countMerge = async (vana: string, items: number) => {
    await topicWith(['Uus'])
    for (let item = 0; item < items; item++) await topicWith([vana])
    return countQueries(/\b(items|keywords|keyword_merge_usages)\b/, () => merge([vana], 'Uus'))
  }
  const one = await countMerge('Üksik', 1)
  expect(await countMerge('Sage', 25)).toBe(one)
})

it('two languages of one concept become one keyword, which items are found by', async () => {
  await api.as('manager')('addKeyword', {
    body: { action: 'new', item: { label: 'Ristmed', labels: { et: 'Ristmed' } } },
  })
  await api.as('manager')('addKeyword', { body: { action: 'new', item: { label: 'Trellises' } } })
  const uuid = await topicWith(['Ristmed'])
  const labelsOf = async (value: string) =>
    (await list()).keywords.find((keyword) => keyword.value === value)?.labels
  const mergeWith = (labels: { et?: string | null; en?: string | null }) =>
    api.as('manager')('changeKeywords', {
      body: { action: 'merge', items: ['Trellises'], into: 'Ristmed', labels },
    })

  expect(await mergeWith({ en: 'Something' })).toMatchObject(invalid({ 'labels.en': 'validation.option' }))
  expect((await mergeWith({ et: null, en: 'trellises' })).status).toBe(200)
  expect(await labelsOf('Ristmed')).toEqual({ et: 'Ristmed', en: 'Trellises' })
  await expect.poll(() => search('trellises')).toEqual([uuid])
  // The label is its own now.
  const item = { label: 'Ristmed', labels: { et: 'Ristmed', en: 'Trellises' }, published: false }
  const params = { value: 'Ristmed' }
  expect(
    (await api.as('manager')('updateKeyword', { params, body: { action: 'update', item } })).status,
  ).toBe(200)
  expect(await keywordsOf(await topicWith(['Trellises']))).toEqual(['Ristmed'])

  expect((await unmerge('Trellises')).status).toBe(200)
  expect(await labelsOf('Ristmed')).toEqual({ et: 'Ristmed', en: null })
  expect(await labelsOf('Trellises')).toEqual({ et: null, en: null })
})
