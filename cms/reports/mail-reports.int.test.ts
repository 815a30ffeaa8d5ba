import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, changeForm } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { rejection } from '../../testing/rejection.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { mailReports } from './mail-reports.ts'

const api = await startedApi()
const { pool } = api.payload.db

beforeEach(async () => {
  await pool.query('delete from item_views')
  await pool.query('delete from mails')
  // As if they had opened the manage area.
  for (const username of ['manager', 'admin'])
    await pool.query(
      `insert into users (username, full_name, email, manages_by_token) values ($1, $1::varchar, $2, true)
       on conflict (username) do update set email = excluded.email, manages_by_token = true`,
      [username, `${username}@ut.example`],
    )
})

type Saved = { name?: string; isShared?: boolean; query?: string; mailed?: 'monthly' | 'yearly' | null }

async function save(values: Saved = {}, username = 'manager', form = 'thesis'): Promise<string> {
  const defaults = { name: 'Dekaanile', isShared: false, query: 'by=status', mailed: null }
  const body = { action: 'new', kind: 'report', form, ...defaults, ...values } as const
  const { uuid } = dataOf(await api.as(username)('addView', { body }))
  // Saved in November.
  await pool.query(`update item_views set mailed_since = '2026-11-28T10:00:00Z' where id = $1`, [uuid])
  return uuid
}
const reports = async (username = 'manager') =>
  dataOf(await api.as(username)('listViews', { query: { kind: 'report' } }))
const change = async (uuid: string, more: object, username = 'manager') => {
  const body = { action: 'update', name: 'Dekaanile', isShared: true, ...more } as const
  return api.as(username)('changeView', { params: { uuid }, body })
}

const job = async (now: string) => mailReports(await createLocalReq({}, api.payload), new Date(now))

const mailSchema = z.array(z.object({ recipient: z.string(), subject: z.string(), text: z.string() }))
async function mails() {
  const { rows } = await pool.query('select recipient, subject, text from mails order by created_at')
  return mailSchema.parse(rows)
}

describe('saved reports', () => {
  it('are own or shared, apart from the views of tables, and counted with their periods', async () => {
    const title = uniqueSlug()
    const year = new Date().getFullYear()
    for (const each of [year, year - 1, year - 1])
      await createItemForTest(api, 'thesis', 'pending', { title_en: title, year: each })
    const query = `q=${title}&by=supervisors&and=levels`
    await save({ name: 'Kõik', query })
    await save({ name: 'Mullu', query: `${query}&years=lastYear`, isShared: true, mailed: 'yearly' })
    dataOf(await api.as('manager')('addView', { body: { ...viewOfTable, query: 'statuses=pending' } }))
    expect(await reports()).toMatchObject([
      { name: 'Kõik', kind: 'report', count: 3, isOwn: true, mailed: null },
      { name: 'Mullu', count: 2, isOwn: true, mailed: 'yearly' },
    ])
    expect(await reports('admin')).toMatchObject([{ name: 'Mullu', isOwn: false }])
    expect(dataOf(await api.as('manager')('listViews', {}))).toMatchObject([{ name: 'Tabel', kind: 'table' }])
  })

  it('are changed by all managers if they are shared, but mailed only as their owner says', async () => {
    const uuid = await save()
    expect((await change(uuid, {}, 'admin')).status).toBe(404)
    dataOf(await change(uuid, { query: 'by=years' }))
    dataOf(await change(uuid, { name: 'Rektorile', query: 'by=levels', mailed: null }, 'admin'))
    expect(await reports()).toMatchObject([{ name: 'Rektorile', query: 'by=levels', mailed: null }])
    expect(await change(uuid, { mailed: 'monthly' }, 'admin')).toMatchObject(
      rejection(403, 'errors.forbidden'),
    )
    dataOf(await change(uuid, { mailed: 'monthly' }))
    expect(await reports()).toMatchObject([{ mailed: 'monthly' }])
  })

  it('have a definition that can be run', async () => {
    const body = { ...viewOfTable, kind: 'report' } as const
    for (const query of ['by=no_such', 'years=never', 'mode=chart', 'statuses=x'])
      expect(await api.as('manager')('addView', { body: { ...body, query } })).toMatchObject(
        rejection(422, 'errors.invalid', { query: 'errors.invalid' }),
      )
    // A table is not mailed.
    const table = { ...viewOfTable, mailed: 'monthly' } as const
    const { uuid } = dataOf(await api.as('manager')('addView', { body: table }))
    dataOf(await change(uuid, { mailed: 'monthly' }))
    expect(dataOf(await api.as('manager')('listViews', {}))).toMatchObject([{ mailed: null }])
  })
})

const viewOfTable = { action: 'new', name: 'Tabel', isShared: false, form: 'thesis', query: '' } as const

describe('a mailed report', () => {
  it('is mailed to its owner once in each month, also by several instances at the same time', async () => {
    await save({ mailed: 'monthly' })
    await job('2026-11-30T21:59:00Z')
    expect(await mails()).toEqual([])
    // Midnight in Tallinn.
    await Promise.all([1, 2, 3].map(() => job('2026-11-30T22:01:00Z')))
    await job('2026-12-15T10:00:00Z')
    expect(await mails()).toMatchObject([
      { recipient: 'manager@ut.example', subject: expect.stringContaining('“Dekaanile” (12.2026)') },
    ])
    await job('2027-01-01T10:00:00Z')
    expect(await mails()).toHaveLength(2)
  })

  it('is mailed once in each year', async () => {
    await save({ mailed: 'yearly' })
    await job('2026-12-31T12:00:00Z')
    expect(await mails()).toEqual([])
    expect(await job('2027-01-01T12:00:00Z')).toBe(1)
    expect(await job('2027-06-01T12:00:00Z')).toBe(0)
    expect(await job('2028-03-01T12:00:00Z')).toBe(1)
    expect((await mails()).map(({ subject }) => subject)).toMatchObject(
      ['2027', '2028'].map((year) => expect.stringContaining(`(${year})`)),
    )
  })

  it('has the number of entries and a link, and nothing about people', async () => {
    const title = uniqueSlug()
    await createItemForTest(api, 'thesis', 'pending', { title_en: title })
    const uuid = await save({ mailed: 'monthly', query: `q=${title}&by=supervisors` })
    await job('2026-12-01T10:00:00Z')
    const [mail] = await mails()
    expect(mail?.text).toContain(`/manage/reports/build?saved=${uuid}`)
    expect(mail?.text).toMatch(/report now: \p{Cf}?1\p{Cf}? /u)
    expect(mail?.text).not.toContain('Õunapuu')
  })

  it('is not mailed to an owner without access, nor of a form that the owner does not see', async () => {
    const { slug } = await changeableForm(api, ['thesis_topic_name'])
    const uuid = await save({ mailed: 'monthly' }, 'manager', slug)
    await pool.query(`update users set manages_by_token = false, listed = false where username = 'manager'`)
    expect(await job('2026-12-01T10:00:00Z')).toBe(1)
    expect(await job('2026-12-02T10:00:00Z')).toBe(0)
    await pool.query(`update users set manages_by_token = true where username = 'manager'`)
    const asAdmin = { as: () => api.as('admin') }
    await changeForm(asAdmin, slug, (values) => ({
      ...values,
      settings: { ...values.settings, seenBy: 'admins' },
    }))
    expect(await job('2027-01-02T10:00:00Z')).toBe(1)
    expect(await mails()).toEqual([])
    const { rows } = await pool.query(
      'select period, is_mailed from report_runs where report = $1 order by period',
      [uuid],
    )
    expect(rows).toEqual([
      { period: '2026-12', is_mailed: false },
      { period: '2027-01', is_mailed: false },
    ])
  })

  it('of a form whose answers only administrators see is mailed to an administrator', async () => {
    const { slug } = await changeableForm(api, ['thesis_topic_name'])
    const asAdmin = { as: () => api.as('admin') }
    const settings = { seenBy: 'admins' } as const
    await changeForm(asAdmin, slug, (values) => ({ ...values, settings }))
    const body = { action: 'new', kind: 'report', form: slug, name: 'Kinnine', isShared: false } as const
    const query = { query: 'by=status', mailed: 'monthly' } as const
    expect(await api.as('manager')('addView', { body: { ...body, ...query } })).toMatchObject(
      rejection(404, 'errors.notFound'),
    )
    // As the token of the last sign-in said.
    for (const username of ['admin', 'manager']) dataOf(await api.as(username)('openSession', {}))
    await save({ name: 'Kinnine', mailed: 'monthly' }, 'admin', slug)
    await job('2026-12-01T10:00:00Z')
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('“Kinnine” (12.2026)') }])
  })

  it('is not mailed any more after its owner has stopped or deleted it', async () => {
    const [stopped, deleted] = [await save({ mailed: 'monthly' }), await save({ mailed: 'monthly' })]
    dataOf(await change(stopped, { mailed: null }))
    dataOf(await api.as('manager')('changeView', { params: { uuid: deleted }, body: { action: 'delete' } }))
    expect(await job('2027-01-02T10:00:00Z')).toBe(0)
  })
})
