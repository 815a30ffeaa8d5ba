import { beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { invalid } from '../../testing/rejection.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { shippedTemplates } from './shipped-templates.ts'

const api = await startedApi()
const text = (et: string, en = et) => ({ et, en })

beforeEach(() => api.payload.db.pool.query('delete from form_templates'))

const list = async (username = 'manager') => dataOf(await api.as(username)('listTemplates', {}))
const own = async (username?: string) => (await list(username)).filter(({ isShipped }) => !isShipped)
const get = (id: string, username = 'manager') => api.as(username)('getTemplate', { params: { id } })
const change = (id: string, body: CallInput<'changeTemplate'>['body'], username = 'manager') =>
  api.as(username)('changeTemplate', { params: { id }, body })
async function add(form: string, name = 'Suvekool', username = 'manager') {
  const body = { action: 'new', name, about: 'Kaks päeva', form } as const
  return dataOf(await api.as(username)('addTemplate', { body })).uuid
}

/** A form with one field, which has had another option. */
async function addForm(settings: NonNullable<CallInput<'addForm'>['body']['values']['settings']>) {
  const slug = uniqueSlug()
  const field = `${slug}_kind`
  const options = ['bus', 'train'].map((value) => ({ value, label: text(value) }))
  const values = {
    slug,
    title: text('Väljasõit', 'Excursion'),
    fieldSets: [{ order: 1, slug, fields: [{ order: 1, required: true, slug: field }] }],
    newFieldSets: [{ slug }],
    newFields: [
      { slug: field, type: 'select', settings: { options }, translations: { label: text('Liik', 'Kind') } },
    ],
    settings,
  }
  const admin = api.as('admin')
  dataOf(await admin('addForm', { body: { action: 'new', values } }))
  const params = { slug: field }
  const { values: before, updatedAt } = dataOf(await admin('getField', { params }))
  const withoutBus = { ...before, settings: { options: options.slice(1) } }
  dataOf(await admin('updateField', { params, body: { action: 'update', updatedAt, values: withoutBus } }))
  return slug
}
const settings = {
  opensAt: '2026-11-01T08:00:00.000Z',
  closesAt: '2026-11-20T08:00:00.000Z',
  mostAnswers: 30,
  oneAnswer: true,
  embeddable: false,
  ...{ nextText: text('Vastame kirjaga.', 'We answer by mail.'), successText: text(''), mailText: text('') },
  ...{ closedText: text(''), closedLink: '', notify: [], notifyOnly: false },
  seenBy: 'managers',
} as const

describe('templates', () => {
  it('that ship are forms which can be added', async () => {
    expect((await list()).map(({ id, isShipped, owner }) => [id, isShipped, owner])).toEqual(
      [...shippedTemplates.keys()].map((id) => [id, true, null]),
    )
    for (const { id, fields } of await list()) {
      const file = dataOf(await get(id))
      const slug = uniqueSlug()
      dataOf(await api.as('manager')('importForm', { body: { action: 'import', file, slug } }))
      const form = dataOf(await api.as('manager')('getAdminForm', { params: { slug } }))
      expect(form).toMatchObject({ status: 'draft', title: file.form.title, settings: file.form.settings })
      expect(form.fieldSets.flatMap((set) => set.fields)).toHaveLength(fields)
    }
  })

  it('are saved of a form, without its times and earlier options', async () => {
    const form = await addForm({ ...settings, notify: [] })
    const id = await add(form)
    expect(await own()).toEqual([
      {
        ...{ id, isShipped: false, name: text('Suvekool'), about: text('Kaks päeva'), fields: 1 },
        owner: expect.stringMatching(/\S/),
      },
    ])
    const exported = dataOf(await api.as('manager')('exportForm', { params: { slug: form } }))
    expect(exported.fields[0]?.settings.removedOptions).toMatchObject([{ value: 'bus' }])
    const file = dataOf(await get(id))
    expect(file).toMatchObject({ form: { slug: form, title: exported.form.title } })
    expect(file.form.settings).toEqual({ ...settings, opensAt: null, closesAt: null })
    expect(file.fields[0]?.settings.options).toMatchObject([{ value: 'train' }])
    expect(file.fields[0]?.settings).not.toHaveProperty('removedOptions')
  })

  it('stay as they are when the form changes, and are no forms', async () => {
    const form = await addForm({ ...settings, notify: [] })
    const count = async () =>
      (await api.payload.db.pool.query('select count(*)::int as count from forms')).rows
    const before = await count()
    const id = await add(form)
    expect(await count()).toEqual(before)
    const params = { slug: form }
    const { updatedAt } = dataOf(await api.as('manager')('getAdminForm', { params }))
    const body = { action: 'status', updatedAt, newStatus: 'deleted' } as const
    dataOf(await api.as('manager')('changeForm', { params, body }))
    expect(dataOf(await get(id)).form.title).toEqual(text('Väljasõit', 'Excursion'))
    expect((await api.as()('getForm', { params: { slug: id } })).status).toBe(404)
  })

  it('are renamed, deleted and restored by any manager; those that ship are not', async () => {
    const id = await add('topics')
    const update = { action: 'update', name: ' Talvekool ', about: '' } as const
    dataOf(await change(id.toUpperCase(), update, 'admin'))
    expect(await own()).toMatchObject([{ name: text('Talvekool'), about: text('') }])
    dataOf(await change(id, { action: 'delete' }))
    expect(await own()).toEqual([])
    expect((await get(id)).status).toBe(404)
    expect((await change(id, update)).status).toBe(404)
    dataOf(await change(id, { action: 'restore' }))
    expect(await own()).toMatchObject([{ id, name: text('Talvekool') }])
    for (const other of ['event', crypto.randomUUID()])
      expect((await change(other, { action: 'delete' })).status).toBe(404)
    expect(await list()).toHaveLength(shippedTemplates.size + 1)
    const actions = dataOf(await api.as('admin')('listActions', { query: { noun: 'template' } }))
    expect(actions.slice(0, 4).map(({ action, title }) => [action, title.et])).toEqual([
      ['restore', 'Talvekool'],
      ['delete', 'Talvekool'],
      ['update', 'Suvekool'],
      ['add', 'Suvekool'],
    ])
  })

  it('need a name, a short line and a form', async () => {
    const manager = api.as('manager')
    const sent = (values: { name?: string; about?: string; form?: string }) =>
      manager('addTemplate', { body: { action: 'new', name: 'Mall', about: '', form: 'topics', ...values } })
    expect(await sent({ name: ' ', about: 'x'.repeat(201) })).toMatchObject(
      invalid({ name: 'validation.required', about: 'validation.maxLength' }),
    )
    expect(await sent({ name: 'x'.repeat(101) })).toMatchObject(invalid({ name: 'validation.maxLength' }))
    expect((await sent({ form: 'no_such_form' })).status).toBe(404)
  })

  it('of a form whose answers only administrators see are for them alone', async () => {
    const form = await addForm({ ...settings, notify: [], seenBy: 'admins' })
    const id = await add(form, 'Palgad', 'admin')
    expect(await own('admin')).toMatchObject([{ id }])
    expect(await own()).toEqual([])
    expect((await get(id)).status).toBe(404)
    expect((await change(id, { action: 'delete' })).status).toBe(404)
  })
})
