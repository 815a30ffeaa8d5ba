import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import type { FormField } from '#contract/forms.ts'
import { copyEntry, isCopyOf } from './copy-entry.ts'
import { copyPath } from './copy-path.ts'

const uuid = '3f0c2b6a-1111-4222-8333-444455556666'
const now = '2026-11-27T10:00:00.000Z'
const text = { et: '', en: '' }
const field = (slug: string, type: FormField['type'], settings = {}): FormField => ({
  slug,
  type,
  required: false,
  order: 1,
  labels: text,
  settings,
})
const fields = [
  field('title', 'text'),
  field('author', 'text', { autoFill: 'firstName', readOnly: true }),
  field('starts', 'date'),
  field('logo', 'file'),
  field('lost', 'file'),
]
const fieldSets = [{ slug: 'set', order: 1, labels: text, descriptions: text, fields }]
const form = {
  slug: 'visit',
  uuid,
  status: 'active' as const,
  permissions: 'everyone' as const,
  updatedAt: now,
  title: text,
  description: text,
  fieldSets,
  values: { set: { author: 'Kadri' } },
}
const file = (name: string) => ({ fileName: `visit/${uuid}/${name}`, fileSize: 5, fileType: 'image/png' })
const values = {
  set: {
    title: 'Külastus',
    author: 'Mari',
    starts: '2020-01-01',
    logo: file('logo.png'),
    lost: file('lost.png'),
  },
}
const item = {
  uuid,
  reference: 'V-2026-0001',
  form: { slug: 'visit', updatedAt: now },
  formTitle: text,
  status: 'expired',
  createdAt: now,
  updatedAt: now,
  language: 'et',
  chosenLanguage: 'en',
  title: { et: 'Külastus', en: 'Visit' },
  values,
  files: [],
  fieldSets,
  keywords: [],
  actions: [],
  newMessages: 0,
  usage: { views: 0, downloads: 0 },
  drafts: null,
  isFormActive: true,
  closedAt: null,
  deadlineAt: null,
  proposal: null,
  returned: null,
  history: [],
}

/** A client of a server that has the entry, and of its files only one. */
const client = createClient({
  origin: 'http://localhost',
  fetch: async (request) => {
    if (request.method === 'GET') return Response.json(item)
    const { fileName, itemUuid }: { fileName: string; itemUuid: string } = await request.json()
    if (fileName.endsWith('lost.png'))
      return Response.json({ status: 422, error: 'errors.invalid' }, { status: 422 })
    return Response.json({
      status: 200,
      itemUuid,
      file: { ...file('logo.png'), fileName: `visit/${itemUuid}/logo/logo.png` },
    })
  },
})

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' })
})

describe('a copy of an own entry', () => {
  it('has its values, copies of its files, and what the account fills in', async () => {
    const result = await copyEntry(client, form, { uuid }, 'et')
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    const { itemUuid = '', values: copied, copyOf } = result.seed
    expect(itemUuid).not.toBe(uuid)
    expect(copied).toEqual({
      set: {
        title: 'Külastus',
        author: 'Kadri',
        logo: { ...file('logo.png'), fileName: `visit/${itemUuid}/logo/logo.png` },
      },
    })
    expect(copyOf).toEqual({
      uuid,
      reference: 'V-2026-0001',
      title: 'Külastus',
      emptied: ['set.starts', 'set.lost'],
      files: ['lost.png'],
    })
    expect(result.language).toBe('en')
    expect(isCopyOf(result.seed, { uuid: uuid.toUpperCase() })).toBe(true)
    expect(isCopyOf(result.seed, { uuid: itemUuid })).toBe(false)
  })

  it('is not made for another form', async () => {
    expect(await copyEntry(client, { ...form, slug: 'other' }, { uuid }, 'et')).toMatchObject({ ok: false })
  })
})

it('answers of the tab are copied without files that were not chosen in it', async () => {
  const answers = { values, reference: 'V-2026-0002' }
  const result = await copyEntry(client, form, { answers }, 'et')
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  expect(result.seed.copyOf).toEqual({
    reference: 'V-2026-0002',
    title: '',
    emptied: ['set.starts', 'set.logo', 'set.lost'],
    files: ['logo.png', 'lost.png'],
  })
  expect(isCopyOf(result.seed, { answers })).toBe(true)
  expect(isCopyOf({ ...result.seed, copyOf: undefined }, { answers })).toBe(false)
})

it('the address of the form names the entry', () => {
  expect(copyPath('/topics/lisa?language=et', uuid)).toBe(`/topics/lisa?language=et&from=${uuid}`)
})
