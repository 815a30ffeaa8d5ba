import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { up } from '../migrations/20261127_135500_owner_may_change.ts'

const api = await startedApi()

async function fieldsOf(slug: string) {
  const form = dataOf(await api.as('manager')('getAdminForm', { params: { slug } }))
  return form.fieldSets.flatMap(({ fields }) =>
    fields.filter(({ settings }) => settings.ownerMayChange).map((field) => field.slug),
  )
}

async function migrate() {
  const { payload } = api
  await up({ db: payload.db.drizzle, payload, req: await createLocalReq({}, payload) })
}

it('fields of shipped offers may be changed by their submitters, unless a manager has decided otherwise', async () => {
  const shipped = {
    internship: [
      'organization_logo',
      'number_of_positions',
      'application_deadline',
      'contact_name',
      'contact_email',
    ],
    topics: ['contact_email', 'organization_logo'],
    thesis: [],
  }
  for (const [slug, fields] of Object.entries(shipped)) expect(await fieldsOf(slug)).toEqual(fields)

  const settings = (slug: string) =>
    api.payload.db.pool.query('update fields set settings = $2 where slug = $1', [
      slug,
      slug === 'contact_name' ? { ownerMayChange: false } : {},
    ])
  for (const slug of ['number_of_positions', 'contact_name', 'description']) await settings(slug)
  await migrate()
  await migrate()
  const { rows } = await api.payload.db.pool.query(
    "select slug, settings from fields where slug in ('number_of_positions', 'contact_name', 'description') order by slug",
  )
  expect(rows).toEqual([
    { slug: 'contact_name', settings: { ownerMayChange: false } },
    { slug: 'description', settings: {} },
    { slug: 'number_of_positions', settings: { ownerMayChange: true } },
  ])
})
