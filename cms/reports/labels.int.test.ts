import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { defaultSettings } from '#contract/form-settings.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createImport, csvOf } from '../../testing/create-import.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const manager = api.as('manager')
const today = dayInTallinn(Date.now() / 1000)
const curriculum = { et: 'Infotehnoloogia mitteinformaatikutele', en: 'Conversion Master in IT' }
const keyword = { value: 'a-slug', label: 'Silt märksõnana' }
let uuid = ''

/** Removes the option of the field as the editor of forms does. */
async function removeOption(slug: string, value: string) {
  const params = { slug }
  const { values, updatedAt } = dataOf(await manager('getField', { params }))
  const options = values.settings.options?.filter((option) => option.value !== value) ?? []
  const changed = { ...values, settings: { ...values.settings, options } }
  dataOf(await manager('updateField', { params, body: { action: 'update', updatedAt, values: changed } }))
}

async function workbookAt(path: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const response = await api.send(path, { headers })
  const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  return sheet?.data.flat().map(String) ?? []
}

beforeAll(async () => {
  await api.payload.delete({ collection: 'items', where: { form: { equals: 'thesis' } } })
  dataOf(await manager('addKeyword', { body: { action: 'new', item: keyword } }))
  uuid = (await createItemForTest(api, 'thesis')).uuid
  const { values } = await fetchItem(api, 'thesis', uuid)
  const changed = { ...values.general_thesis, curriculum: 'it-conversion-master', keywords: [keyword.value] }
  dataOf(await changeValues(api, 'thesis', uuid, { general_thesis: changed }, { newStatus: 'published' }))
  await removeOption('curriculum', 'it-conversion-master')
})

describe('an option that was removed keeps its label', () => {
  it('in the years and curricula of lists', async () => {
    for (const { curriculums } of [
      dataOf(await api.as()('getThesesMeta', {})),
      dataOf(await manager('getThesesMetaAsManager', {})),
    ])
      expect(curriculums).toContainEqual({ value: 'it-conversion-master', label: curriculum })
  })

  it('in the form, in the order of a list and in searches', async () => {
    const forms = dataOf(await api.as()('listForms', {}))
    const fields = forms.flatMap(({ fieldSets }) => fieldSets.flatMap((set) => set.fields))
    const field = fields.find(({ slug }) => slug === 'curriculum')
    expect(field?.settings.removedOptions).toContainEqual(
      expect.objectContaining({ value: 'it-conversion-master', label: curriculum }),
    )
    const rows = dataOf(await api.as()('listTheses', { query: { q: 'Conversion Master' } }))
    expect(rows.map((row) => row.uuid)).toContain(uuid)
    // `it-conversion-master` follows `cybersecurity`, but "Conversion Master in IT" precedes "Cybersecurity".
    const other = (await createItemForTest(api, 'thesis')).uuid
    const { values } = await fetchItem(api, 'thesis', other)
    const changed = { ...values.general_thesis, curriculum: 'cybersecurity' }
    dataOf(await changeValues(api, 'thesis', other, { general_thesis: changed }, { newStatus: 'published' }))
    const sorted = dataOf(await api.as()('listTheses', { query: { sort: 'curriculum_en' } }))
    expect(sorted.map((row) => row.uuid)).toEqual([uuid, other])
  })

  it('in reports and exports', async () => {
    const label = curriculum.et
    expect(await workbookAt(`/api/v2/report?slug=thesis&start=${today}&end=${today}`)).toContain(label)
    expect(await workbookAt('/api/v1/admin/thesis/export?format=xlsx')).toContain(label)
    const moderation = await workbookAt(`/api/v2/report?slug=moderation&start=${today}&end=${today}`)
    expect(moderation.join('\n')).toContain(label)
  })
})

it('reports and exports have the labels of keywords', async () => {
  for (const path of [
    `/api/v2/report?slug=thesis&start=${today}&end=${today}`,
    `/api/v2/report?slug=moderation&start=${today}&end=${today}`,
    '/api/v1/admin/thesis/export?format=xlsx',
  ]) {
    const text = (await workbookAt(path)).join('\n')
    expect([path, text.includes(keyword.label), text.includes(keyword.value)]).toEqual([path, true, false])
  }
})

it('an item has the labels of keywords in its values and its history', async () => {
  const labels = { [keyword.value]: keyword.label }
  expect((await fetchItem(api, 'thesis', uuid)).keywordLabels).toEqual(labels)
  const { values } = await fetchItem(api, 'thesis', uuid)
  const changed = { ...values.general_thesis, keywords: [] }
  dataOf(await changeValues(api, 'thesis', uuid, { general_thesis: changed }, { newStatus: 'published' }))
  const item = await fetchItem(api, 'thesis', uuid)
  expect([item.values.general_thesis?.keywords, item.keywordLabels]).toEqual([undefined, labels])
})

it('items of a form that publishes nothing are accepted', async () => {
  const { slug, set, text } = await createFormForTest(api, 'active')
  const item = await insertItem(api, slug, { [set]: { [text]: 'Külaline' } })
  const { updatedAt } = await fetchItem(api, slug, item)
  const body = { action: 'status', updatedAt, newStatus: 'published' } as const
  dataOf(await manager('changeItem', { params: { slug, uuid: item }, body }))
  for (const path of [
    `/api/v2/report?slug=${slug}&start=${today}&end=${today}`,
    `/api/v1/admin/${slug}/export?format=xlsx`,
  ]) {
    const cells = await workbookAt(path)
    expect([path, cells.includes('tehtud')]).toEqual([path, true])
    expect(cells.join('\n')).not.toMatch(/avaldatud|published/)
  }
  const moderation = await workbookAt(`/api/v2/report?slug=moderation&start=${today}&end=${today}`)
  expect(moderation).toContain('tehtud')
})

it('labels in one language are those of the other too, in exports, the columns of an import and the log', async () => {
  const slug = 'one_language'
  const only = (et: string) => ({ et, en: '' })
  const options = [
    { value: 'soup', label: only('Supp') },
    { value: 'salad', label: only('Salat') },
  ]
  const values: CallInput<'addForm'>['body']['values'] = {
    slug,
    status: 'active',
    permissions: 'everyone',
    title: only('Laager'),
    settings: { ...defaultSettings, notify: ['laager@ut.example'] },
    fieldSets: [{ order: 1, slug, fields: [{ order: 1, required: false, slug: 'one_meal' }] }],
    newFieldSets: [{ slug, settings: { title: only('Laager') } }],
    newFields: [
      { slug: 'one_meal', type: 'select', settings: { options }, translations: { label: only('Söök') } },
    ],
  }
  dataOf(await manager('addForm', { body: { action: 'new', values } }))
  const item = await insertItem(api, slug, { [slug]: { one_meal: 'soup' } })
  dataOf(await changeValues(api, slug, item, { [slug]: { one_meal: 'salad' } }))
  expect(await workbookAt(`/api/v1/admin/${slug}/export?format=xlsx&language=en`)).toEqual(
    expect.arrayContaining(['Söök', 'Salat']),
  )
  dataOf(await submit(api.as(), slug, { [slug]: { one_meal: 'soup' } }))
  const notified = { collection: 'mails', where: { recipient: { equals: 'laager@ut.example' } } } as const
  const [mail] = (await api.payload.find(notified)).docs
  expect(mail?.subject).toMatch(/^Uus vastus: Laager \/ New answer: Laager/)
  expect(mail?.text).toContain('“Laager”')
  const bytes = csvOf([['Söök'], ['Supp']])
  const uuid = await createImport(manager, slug, { fileName: 'toit.csv', bytes })
  const loaded = dataOf(await manager('getImport', { params: { uuid }, query: { language: 'en' } }))
  expect(loaded).toMatchObject({
    columns: [{ target: `${slug}.one_meal` }],
    rows: [{ state: 'new' }],
  })
  expect(loaded.targets[0]?.label).toEqual({ et: 'Söök', en: 'Söök' })
  const actions = dataOf(await manager('listActions', { query: { form: slug } }))
  expect(actions).toContainEqual(
    expect.objectContaining({ action: 'update', names: [{ et: 'Söök', en: 'Söök' }] }),
  )
})
