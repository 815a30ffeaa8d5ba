import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { loadForms } from '#cms/forms/load-forms.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { readers } from '#contract/form-settings.ts'
import { isPublicStatus, itemStatuses } from '#contract/item-statuses.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { type CallerClass, visibilities } from '#contract/roles.ts'
import { startedApi } from '../../testing/api.ts'
import { changeForm, createFormForTest } from '../../testing/create-form.ts'
import { hasPublicStatus, isFormSeen, isPublishedFor, isReadable, isSeenBy } from './policy.ts'

const api = await startedApi()
const now = new Date()
const aDay = 24 * 3_600_000

function person(...classes: CallerClass[]): Caller {
  const name = { firstName: 'Mari', lastName: 'Maasikas', email: null, isEmailVerified: false }
  return { sub: 'mari', username: 'mari', ...name, classes: new Set(classes), isListed: false, expiresAt: 0 }
}

const callers: Record<string, Caller> = {
  anonymous: null,
  signedIn: person(),
  student: person('student'),
  worker: person('worker'),
  'student and worker': person('student', 'worker'),
  manager: person('manager', 'worker'),
  admin: person('admin', 'manager', 'worker'),
}

const entries = [...registerSlugs, 'other'].flatMap((form) =>
  itemStatuses.flatMap((status) =>
    [...visibilities, null].flatMap((visibility) =>
      [null, -aDay, 0, aDay].map((wait) => {
        const deadlineAt = wait === null ? null : new Date(now.getTime() + wait).toISOString()
        return { form, status, visibility, deadlineAt }
      }),
    ),
  ),
)

it.each(Object.entries(callers))(
  'SQL and JavaScript agree on what is published for: %s',
  async (_, caller) => {
    const req = await createLocalReq({ context: { caller, isPublicRead: true } }, api.payload)
    const rows = await runSql(
      req,
      sql`select form, status, visibility, "deadlineAt"
      from json_to_recordset(${JSON.stringify(entries.map((entry, id) => ({ id, ...entry, deadline_at: entry.deadlineAt })))}::json)
        as items(id int, form text, status text, visibility text, "deadlineAt" text, deadline_at timestamptz)
      where ${isReadable(req, now.toISOString())} order by id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(entries.filter((entry) => isPublishedFor(caller, entry, now)))
  },
)

it('SQL and JavaScript agree on which statuses are public', async () => {
  const versions = [...registerSlugs, 'other'].flatMap((form) =>
    itemStatuses.map((status) => ({ form, status })),
  )
  const rows = await runSql(
    await createLocalReq({}, api.payload),
    sql`select form, status from json_to_recordset(${JSON.stringify(versions)}::json) as version(form text, status text)
      where ${hasPublicStatus({ form: sql`version.form`, status: sql`version.status` })}`,
  )
  expect(rows).toEqual(versions.filter(({ form, status }) => isPublicStatus(form, status)))
})

it('SQL and JavaScript agree on whose entries a manager sees', async () => {
  for (const seenBy of readers) {
    const { slug } = await createFormForTest(api, 'active')
    const asAdmin = { as: () => api.as('admin') }
    await changeForm(asAdmin, slug, (values) => ({ ...values, settings: { ...values.settings, seenBy } }))
  }
  for (const caller of Object.values(callers)) {
    const req = await createLocalReq({ context: { caller } }, api.payload)
    const forms = await loadForms(req)
    const rows = await runSql(req, sql`select slug from forms where ${isFormSeen(req, sql`slug`)}`)
    const seen = forms.filter((form) => isSeenBy(caller, form)).map(({ slug }) => ({ slug }))
    expect(rows).toHaveLength(seen.length)
    expect(rows).toEqual(expect.arrayContaining(seen))
  }
})
