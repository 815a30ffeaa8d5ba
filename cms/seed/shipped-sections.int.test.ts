import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { formSeeds } from '#cms/seed/content/forms.ts'
import { startedApi } from '../../testing/api.ts'
import { changeForm } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { up } from '../migrations/20261126_230500_shipped_sections.ts'

const api = await startedApi()

async function migrate() {
  const { payload } = api
  await up({ db: payload.db.drizzle, payload, req: await createLocalReq({}, payload) })
}

async function fieldsOf(slug: string) {
  const form = dataOf(await api.as('manager')('getAdminForm', { params: { slug } }))
  const fields = form.fieldSets.flatMap((set) => set.fields.map(({ slug, section }) => ({ slug, section })))
  return { updatedAt: form.updatedAt, fields }
}

type Members = Parameters<Parameters<typeof changeForm>[2]>[0]['fieldSets'][number]['fields']

/** As a manager would write the form without sections. */
function divide(slug: string, change: (fields: Members) => Members = (fields) => fields) {
  return changeForm(api, slug, (values) => ({
    ...values,
    fieldSets: values.fieldSets.map((set) => ({
      ...set,
      fields: change(set.fields.map(({ section: _, ...field }) => field)),
    })),
  }))
}

it('shipped forms get the shipped sections, those that were rearranged or divided stay as they are', async () => {
  const shipped = new Map(
    formSeeds.map(({ slug, fieldSets }) => [
      slug,
      fieldSets.flatMap((set) => set.fields.map(({ slug, section }) => ({ slug, section }))),
    ]),
  )
  const own = { et: 'Oma osa', en: 'Own section' }
  // Only what is required has changed.
  await divide('thesis', (fields) => fields.map((field) => ({ ...field, required: false })))
  await divide('topics', (fields) => fields.slice(1).map((field, index) => ({ ...field, order: index + 1 })))
  await divide('internship', (fields) =>
    fields.map((field, index) => (index === 2 ? { ...field, section: own } : field)),
  )
  const before = await fieldsOf('thesis')
  const rearranged = await fieldsOf('topics')
  const divided = await fieldsOf('internship')
  expect(before.fields.filter(({ section }) => section)).toEqual([])

  await migrate()
  const after = await fieldsOf('thesis')
  expect(after.fields).toEqual(shipped.get('thesis'))
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await fieldsOf('topics')).toEqual(rearranged)
  expect(await fieldsOf('internship')).toEqual(divided)

  await migrate()
  expect(await fieldsOf('thesis')).toEqual(after)
})
