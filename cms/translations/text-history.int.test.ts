import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { changeForm } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()

type Change = CallInput<'changeTranslations'>['body']
const namespace = 'test'
const text = (key: string, et: string, en: string) => ({ key, namespace, translations: { et, en } })
const add = (body: CallInput<'addTranslations'>['body']) => api.as('manager')('addTranslations', { body })
const change = (body: Change, username = 'manager') => api.as(username)('changeTranslations', { body })
const update = (key: string, et: string, en: string, updatedAt?: string, username?: string) =>
  change(
    {
      action: 'update',
      item: { itemKey: key, newData: text(key, et, en), ...(updatedAt && { updatedAt }) },
    },
    username,
  )
const restore = (uuid = '', updatedAt?: string) =>
  change({ action: 'restore', change: uuid, ...(updatedAt && { updatedAt }) })
const remove = (key: string) => change({ action: 'delete', deletes: [{ key, namespace }] })

async function historyOf(key: string, ns = namespace) {
  const query = { key, namespace: ns }
  return dataOf(await api.as('manager')('listTextChanges', { query })).changes
}
async function find(key: string, query: { deleted?: '1' } = {}) {
  const { translations } = dataOf(await api.as('manager')('listTranslations', { query }))
  return translations.find((row) => row.key === key && row.namespace === namespace)
}

describe('the history of a key', () => {
  it('has every change with its author, newest first, also after the key was deleted', async () => {
    const key = `history.${uniqueSlug()}`
    await add({ action: 'new', item: text(key, 'Üks', 'One') })
    await update(key, 'Kaks', 'Two', undefined, 'admin')
    expect((await update(key, 'Kaks', 'Two')).status, 'an unchanged text').toBe(200)
    await add({ action: 'import', items: { et: { [namespace]: { [key]: 'Kolm' } } } })
    await remove(key)
    const changes = await historyOf(key)
    expect(changes).toMatchObject([
      { username: 'manager', before: { et: 'Kolm', en: 'Two' }, after: { et: '', en: '' } },
      { username: 'manager', before: { et: 'Kaks', en: 'Two' }, after: { et: 'Kolm', en: 'Two' } },
      { username: 'admin', before: { et: 'Üks', en: 'One' }, after: { et: 'Kaks', en: 'Two' } },
      { username: 'manager', before: { et: '', en: '' }, after: { et: 'Üks', en: 'One' } },
    ])
    expect(changes.every(({ who }) => Boolean(who))).toBe(true)
    expect(await find(key)).toBeUndefined()
    expect(await find(key, { deleted: '1' })).toBeDefined()
  })

  it('starts with the shipped text, and has the changes of the form editor', async () => {
    const key = 'forms.description.topics'
    const { values } = dataOf(await api.as('manager')('getFormValues', { params: { slug: 'topics' } }))
    const before = { et: values.description.et ?? '', en: values.description.en ?? '' }
    const after = { ...before, et: 'Uus kirjeldus' }
    await changeForm(api, 'topics', (current) => ({ ...current, description: after }))
    expect(await historyOf(key, 'forms')).toMatchObject([{ username: 'manager', before, after }])
  })

  it('restores every earlier text exactly', async () => {
    const key = `restore.${uniqueSlug()}`
    await add({ action: 'import', items: { et: { [namespace]: { [key]: 'Ainult eesti' } } } })
    const changed = dataOf(await update(key, 'Üks', 'One'))
    expect(changed).toMatchObject({ change: (await historyOf(key))[0]?.uuid })
    const undone = dataOf(await restore(changed.change, changed.updatedAt))
    expect(undone).toMatchObject({ success: 'translations.success.restored' })
    expect(await find(key)).toMatchObject({
      translations: { et: 'Ainult eesti', en: '' },
      updatedAt: undone.updatedAt,
    })
    await remove(key)
    const [deletion, , , creation] = await historyOf(key)
    expect((await restore(deletion?.uuid)).status).toBe(200)
    expect((await find(key))?.translations).toEqual({ et: 'Ainult eesti', en: '' })
    expect((await restore(creation?.uuid)).status, 'there was no text').toBe(200)
    expect(await find(key)).toBeUndefined()
    expect((await restore(changed.change, changed.updatedAt)).status).toBe(409)
    expect((await restore(randomUUID())).status).toBe(404)
  })

  it('is empty for an unknown or malformed key', async () => {
    expect(await historyOf('history.unknown')).toEqual([])
    expect(await historyOf('.a', 'a b')).toEqual([])
    const response = await api.as('manager')('listTextChanges', { query: { key: 'a' } })
    expect(response.status).toBe(400)
  })
})

describe('an update of a stale copy', () => {
  it('is rejected, and returns the current `updatedAt`', async () => {
    const key = `stale.${uniqueSlug()}`
    await add({ action: 'new', item: text(key, 'Üks', 'One') })
    const copy = (await find(key))?.updatedAt
    const first = dataOf(await update(key, 'Kaks', 'Two', copy, 'admin'))
    expect(await update(key, 'Kolm', 'Three', copy)).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: first.updatedAt },
    })
    expect((await find(key))?.translations).toEqual({ et: 'Kaks', en: 'Two' })
    expect((await update(key, 'Kolm', 'Three', first.updatedAt)).status).toBe(200)
    const same = (await find(key))?.updatedAt
    expect(dataOf(await update(key, 'Kolm', 'Three', same)).updatedAt).toBe(same)
  })

  it('is accepted once of several at the same time', async () => {
    const key = `race.${uniqueSlug()}`
    await add({ action: 'new', item: text(key, 'Üks', 'One') })
    const copy = (await find(key))?.updatedAt
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((et) => update(key, et, et, copy)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await historyOf(key)).toHaveLength(2)
  })
})

it('imports 5,000 texts in as many statements as one', async () => {
  const importTexts = (name: string, count: number, preview: boolean) => {
    const items = Array.from({ length: count }, (_, index) =>
      text(`${name}.t${index}`, `${name} tekst number ${index}`, `${name} text number ${index}`),
    )
    return add({ action: 'import', items, ...(preview && { preview }) })
  }
  for (const preview of [true, false]) {
    const one = await countQueries(/translation/, () => importTexts('one', 1, preview))
    const many = await countQueries(/translation/, async () => {
      expect(await importTexts('many', 5000, preview)).toMatchObject({ ok: true, data: { new: 5000 } })
    })
    expect(many).toBe(one)
  }
  expect(await historyOf('many.t4999')).toMatchObject([{ after: { et: 'many tekst number 4999' } }])
})
