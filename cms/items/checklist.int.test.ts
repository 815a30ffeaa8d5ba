import { describe, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { rejection } from '../../testing/rejection.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const manager = api.as('manager')
const both = (text: string) => ({ et: text, en: text })
const checks = [
  { key: 'title', text: both('Pealkiri on õige') },
  { key: 'pdf', text: both('PDF avaneb') },
]

type Checklist = { key?: string; text: { et: string; en: string } }[]

function valuesOf(slug: string, checklist?: Checklist) {
  const fields = [{ order: 1, required: true, slug: 'thesis_topic_name' }]
  const fieldSets = [{ order: 1, slug: 'general_topics', translation: both('Andmed'), fields }]
  return { slug, title: both('Külaskäik'), description: both(''), fieldSets, ...(checklist && { checklist }) }
}
async function addForm(checklist?: Checklist) {
  const slug = uniqueSlug()
  dataOf(await manager('addForm', { body: { action: 'new', values: valuesOf(slug, checklist) } }))
  return slug
}
async function changeForm(slug: string, checklist?: Checklist) {
  const { updatedAt } = dataOf(await manager('getAdminForm', { params: { slug } }))
  const body = { action: 'update', updatedAt, values: valuesOf(slug, checklist) } as const
  return manager('updateForm', { params: { slug }, body })
}
async function checklistOf(slug: string) {
  return dataOf(await manager('getAdminForm', { params: { slug } })).checklist
}
const insert = (slug: string) => insertItem(api, slug, { general_topics: { thesis_topic_name: 'Teema' } })
function tick(slug: string, uuid: string, key: string, isTicked = true, username = 'manager') {
  return api.as(username)('tickItem', { params: { slug, uuid }, body: { key, isTicked } })
}
async function openOf(slug: string, uuid: string) {
  const rows = dataOf(await manager('listItems', { params: { slug }, query: {} }))
  return rows.find((row) => row.uuid === uuid)?.openChecks
}

describe('the checklist of a form', () => {
  it('is stored, exported and imported, but not public', async () => {
    const slug = await addForm(checks)
    expect(await checklistOf(slug)).toEqual(checks)
    const { updatedAt, status } = dataOf(await manager('getAdminForm', { params: { slug } }))
    const activate = { action: 'status', updatedAt, status, newStatus: 'active' } as const
    dataOf(await manager('changeForm', { params: { slug }, body: activate }))
    const form = dataOf(await api.as()('getForm', { params: { slug } }))
    expect(form).not.toHaveProperty('checklist')
    const file = dataOf(await manager('exportForm', { params: { slug } }))
    expect(file.form.checklist).toEqual(checks)
    const copy = uniqueSlug()
    const body = { action: 'import', file, slug: copy } as const
    const preview = dataOf(await manager('importForm', { body: { ...body, preview: true } }))
    dataOf(await manager('importForm', { body: { ...body, updatedAt: preview.updatedAt } }))
    expect(await checklistOf(copy)).toEqual(checks)
  })

  it('stays as it is without one in the body, and new checks get keys', async () => {
    const slug = await addForm(checks)
    dataOf(await changeForm(slug))
    expect(await checklistOf(slug)).toEqual(checks)
    dataOf(await changeForm(slug, [{ text: both('Uus') }, ...checks, ...checks]))
    const stored = await checklistOf(slug)
    expect(stored).toHaveLength(5)
    expect(new Set(stored.map(({ key }) => key)).size).toBe(5)
    dataOf(await changeForm(slug, []))
    expect(await checklistOf(slug)).toEqual([])
  })

  it('has a text in each check, and at most 30 of them', async () => {
    const slug = await addForm()
    expect(await changeForm(slug, [{ text: both(' ') }])).toMatchObject(
      rejection(422, 'errors.invalid', { 'checklist.0.text.et': 'validation.required' }),
    )
    const many = Array.from({ length: 31 }, () => ({ text: both('x') }))
    expect((await changeForm(slug, many)).status).toBe(422)
  })
})

describe('ticking', () => {
  it('keeps who and when with the entry, through changes of the form and of the status', async () => {
    const slug = await addForm(checks)
    const uuid = await insert(slug)
    const { updatedAt } = await fetchItem(api, slug, uuid)
    expect(await openOf(slug, uuid)).toBe(2)
    const { checklist } = dataOf(await tick(slug, uuid, 'title', true, 'admin'))
    expect(checklist).toMatchObject([{ key: 'title', ticked: { username: 'admin' } }, { ticked: null }])
    dataOf(await tick(slug, uuid, 'title'))
    expect(await openOf(slug, uuid)).toBe(1)
    dataOf(await changeForm(slug, [{ key: 'title', text: both('Pealkiri') }]))
    await setStatus(api, slug, uuid, 'published')
    const item = await fetchItem(api, slug, uuid)
    expect(item.checklist).toMatchObject([{ text: both('Pealkiri'), ticked: { username: 'admin' } }])
    expect(await openOf(slug, uuid)).toBe(0)
    dataOf(await tick(slug, uuid, 'title', false))
    const { events, ...later } = await fetchItem(api, slug, uuid)
    expect(later.updatedAt).toBe(item.updatedAt)
    expect(later.updatedAt).not.toBe(updatedAt)
    expect(events).toMatchObject([
      { kind: 'ticked', username: 'manager', isTicked: false },
      { kind: 'ticked', username: 'admin', isTicked: true, text: both('Pealkiri on õige') },
    ])
  })

  it('is only of checks that the form has', async () => {
    const slug = await addForm(checks)
    const uuid = await insert(slug)
    expect(await tick(slug, uuid, 'muu')).toMatchObject(
      rejection(422, 'errors.invalid', { key: 'item.error.noCheck' }),
    )
    expect((await tick('topics', uuid, 'title')).status).toBe(404)
  })
})
