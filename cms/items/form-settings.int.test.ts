import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defaultSettings, type FormSettings } from '#contract/form-settings.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, changeForm, madeSet } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem, setStatus } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { submit } from '../../testing/submit.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldur@ut.example' }))

const api = await startedApi()
const manager = api.as('manager')
const fields = ['thesis_topic_name', 'contact_email']

async function formWith(settings: Partial<FormSettings>) {
  const { slug } = await changeableForm(api, fields)
  await changeForm(api, slug, (values) => ({ ...values, settings: { ...values.settings, ...settings } }))
  return slug
}
const answer = (slug: string, email = '', username?: string, uuid = randomUUID()) =>
  submit(
    api.as(username),
    slug,
    { [madeSet]: { thesis_topic_name: 'Vastus', ...(email && { contact_email: email }) } },
    uuid,
  )
const availabilityOf = async (slug: string) =>
  dataOf(await api.as()('getFormAvailability', { params: { slug } }))

async function countItems(slug: string): Promise<number> {
  const { rows } = await api.payload.db.pool.query('select from items where form = $1', [slug])
  return rows.length
}
const mailsSchema = z.array(z.object({ recipient: z.string(), text: z.string() }))
async function mailsOf(reference: string | undefined) {
  const { rows } = await api.payload.db.pool.query(
    'select recipient, text from mails where position($1 in subject) > 0 order by recipient',
    [reference],
  )
  return mailsSchema.parse(rows)
}

describe('the settings of a form', () => {
  it('are stored whole, public in part, and unchanged by a body without them', async () => {
    const { slug } = await changeableForm(api, fields)
    const before = dataOf(await api.as()('getForm', { params: { slug } }))
    expect(before).not.toHaveProperty('settings')
    const settings = { ...defaultSettings, mostAnswers: 3, notify: ['korraldaja@ut.example'] }
    await changeForm(api, slug, (values) => ({ ...values, settings }))
    expect(dataOf(await manager('getAdminForm', { params: { slug } })).settings).toEqual(settings)
    const form = dataOf(await api.as()('getForm', { params: { slug } }))
    expect(form.settings).toMatchObject({ mostAnswers: 3 })
    expect(JSON.stringify(form)).not.toContain('korraldaja')
    await changeForm(api, slug, ({ settings: _, ...values }) => values)
    expect(dataOf(await manager('getFormValues', { params: { slug } })).values.settings).toEqual(settings)
  })

  it('are exported and imported, and stay without them in the file', async () => {
    const slug = await formWith({})
    const file = dataOf(await manager('exportForm', { params: { slug } }))
    expect(file.form).not.toHaveProperty('settings')
    const settings: FormSettings = {
      ...defaultSettings,
      opensAt: '2026-01-01T08:00:00.000Z',
      mostAnswers: 7,
      oneAnswer: true,
      successText: { et: 'Kohtume suvel', en: 'See you in summer' },
    }
    const copy = uniqueSlug()
    const full = { ...file, form: { ...file.form, settings } }
    const run = async (given: typeof file) => {
      const body = { action: 'import', file: given, slug: copy } as const
      const plan = dataOf(await manager('importForm', { body: { ...body, preview: true } }))
      dataOf(await manager('importForm', { body: { ...body, updatedAt: plan.updatedAt } }))
      return plan.form.state
    }
    expect(await run(full)).toBe('new')
    expect(await run(full)).toBe('same')
    expect(dataOf(await manager('exportForm', { params: { slug: copy } })).form.settings).toEqual(settings)
    await run(file)
    expect(dataOf(await manager('getAdminForm', { params: { slug: copy } })).settings).toEqual(settings)
    const wrong = { ...file, form: { ...file.form, settings: { ...settings, mostAnswers: 0 } } }
    expect(
      await manager('importForm', { body: { action: 'import', file: wrong, slug: copy } }),
    ).toMatchObject(invalid({ 'form.settings.mostAnswers': 'forms.error.mostAnswers' }))
  })
})

describe('a form with a limit', () => {
  it('stores exactly as many entries as it takes of 50 at once, and nothing of the others', async () => {
    const slug = await formWith({ mostAnswers: 10 })
    expect(await availabilityOf(slug)).toEqual({ state: 'open', since: null, left: 10 })
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => answer(slug, `vastaja${index}@ut.example`)),
    )
    const refused = responses.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(40)
    for (const each of refused) expect(each).toMatchObject(rejection(409, 'item.error.formFull'))
    expect(await countItems(slug)).toBe(10)
    const { rows: mails } = await api.payload.db.pool.query(
      `select count(distinct recipient)::int as count from mails where recipient like 'vastaja%@ut.example'`,
    )
    expect(mails).toEqual([{ count: 10 }])
    expect(await availabilityOf(slug)).toMatchObject({ state: 'full', since: expect.any(String), left: 0 })
  })

  it('gives the place of a refused entry to another, and repeats the response to the same submission', async () => {
    const slug = await formWith({ mostAnswers: 1 })
    const uuid = randomUUID()
    const first = dataOf(await answer(slug, '', undefined, uuid))
    expect(await answer(slug)).toMatchObject(rejection(409, 'item.error.formFull'))
    expect(dataOf(await answer(slug, '', undefined, uuid))).toEqual(first)
    await setStatus(api, slug, uuid, 'deleted')
    expect(await availabilityOf(slug)).toMatchObject({ state: 'open', left: 1 })
    dataOf(await answer(slug))
    // Managers are not limited.
    await insertItem(api, slug, { [madeSet]: { thesis_topic_name: 'Käsitsi' } })
    expect(await countItems(slug)).toBe(3)
  })
})

describe('a form with times', () => {
  it('takes entries only between them', async () => {
    const early = await formWith({ opensAt: '2099-01-01T10:00' })
    expect(await availabilityOf(early)).toEqual({
      state: 'notYet',
      since: '2099-01-01T08:00:00.000Z',
      left: null,
    })
    expect(await answer(early)).toMatchObject(rejection(409, 'item.error.formNotOpen'))
    const late = await formWith({ closesAt: '2026-01-01T10:00' })
    expect(await availabilityOf(late)).toEqual({
      state: 'closed',
      since: '2026-01-01T08:00:00.000Z',
      left: null,
    })
    expect(await answer(late)).toMatchObject(rejection(409, 'item.error.formClosed'))
    expect([await countItems(early), await countItems(late)]).toEqual([0, 0])
    dataOf(await answer(await formWith({ opensAt: '2026-01-01T10:00', closesAt: '2099-01-01T10:00' })))
    expect((await api.as()('getFormAvailability', { params: { slug: 'unknown' } })).status).toBe(404)
  })
})

describe('a form that takes one entry of a person', () => {
  const refused = rejection(409, 'item.error.alreadyAnswered')

  it('knows a person by the account, or without one by the address', async () => {
    const slug = await formWith({ oneAnswer: true })
    expect((await answer(slug)).status).toBe(401)
    dataOf(await answer(slug, 'mari@ut.example'))
    expect(await answer(slug, ' MARI@ut.example')).toMatchObject(refused)
    dataOf(await answer(slug, 'mari@ut.example', 'student'))
    expect(await answer(slug, 'teine@ut.example', 'student')).toMatchObject(refused)
    dataOf(await answer(slug, '', 'worker'))
    expect(await countItems(slug)).toBe(3)
  })

  it('takes another one after a refusal, and one of several at once', async () => {
    const slug = await formWith({ oneAnswer: true })
    const uuid = randomUUID()
    dataOf(await answer(slug, '', 'student', uuid))
    await setStatus(api, slug, uuid, 'deleted')
    const several = await Promise.all(Array.from({ length: 5 }, () => answer(slug, '', 'student')))
    expect(several.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('the mails of a form', () => {
  it('have its text and go to its recipients', async () => {
    const mailText = { et: 'Suvekooli korraldaja kirjutab sulle mais.', en: 'We will write to you in May.' }
    const notify = ['suvekool@ut.example']
    const also = dataOf(await answer(await formWith({ mailText, notify }), 'osaleja@ut.example'))
    const mails = await mailsOf(also.reference)
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'haldur@ut.example',
      'osaleja@ut.example',
      'suvekool@ut.example',
    ])
    const confirmation = mails[1]?.text ?? ''
    for (const text of Object.values(mailText)) expect(confirmation).toContain(text)
    expect(confirmation).not.toMatch(/publish|avalda/i)
    // The form has answers, not entries of the register.
    expect(mails[2]?.text).toMatch(/^Vormile „.+“ saadeti uus vastus\.$/m)
    const only = await formWith({ nextText: mailText, notify, notifyOnly: true })
    const [notification, ...others] = await mailsOf(dataOf(await answer(only, 'uks@ut.example')).reference)
    expect([notification, ...others].map((mail) => mail?.recipient)).toEqual([
      'suvekool@ut.example',
      'uks@ut.example',
    ])
    expect(others[0]?.text).toContain(mailText.et)
  })
})

describe('a form whose entries only administrators see', () => {
  const settings = { ...defaultSettings, seenBy: 'admins' } as const

  it('is restricted by administrators only, and its settings too', async () => {
    const { slug } = await changeableForm(api, fields)
    const save = async (username: string, changed: FormSettings) => {
      const { values, updatedAt } = dataOf(await manager('getFormValues', { params: { slug } }))
      const body = { action: 'update', updatedAt, values: { ...values, settings: changed } } as const
      return (await api.as(username)('updateForm', { params: { slug }, body })).status
    }
    expect(await save('manager', settings)).toBe(403)
    expect(await save('admin', settings)).toBe(200)
    expect(await save('manager', settings)).toBe(200)
    expect(await save('manager', { ...settings, notify: ['mina@ut.example'] })).toBe(403)
    expect(await save('manager', defaultSettings)).toBe(403)
    expect(await save('admin', defaultSettings)).toBe(200)
  })

  it('shows them to no other manager on any path', async () => {
    const { slug } = await changeableForm(api, fields)
    const word = `Saladus${randomUUID().slice(0, 8)}`
    const uuid = randomUUID()
    const values = { [madeSet]: { thesis_topic_name: word, contact_email: 'saladus@ut.example' } }
    dataOf(await submit(api.as('student'), slug, values, uuid))
    const params = { slug }
    const form = dataOf(await manager('getFormValues', { params }))
    const body = {
      action: 'update',
      updatedAt: form.updatedAt,
      values: { ...form.values, settings },
    } as const
    dataOf(await api.as('admin')('updateForm', { params, body }))
    const today = dayInTallinn(Date.now() / 1000)
    const reads = (client: typeof manager) =>
      ({
        list: client('listItems', { params, query: {} }),
        facets: client('listItemFacets', { params, query: {} }),
        counts: client('countItems', { params, query: {} }),
        export: client('exportItems', { params, query: {} }),
        item: client('getItem', { params: { slug, uuid } }),
        duplicates: client('listDuplicates', { params: { slug, uuid } }),
        messages: client('listMessages', { params: { slug, uuid } }),
        report: client('createReport', { query: { slug, start: today, end: today } }),
        retention: client('previewRetention', { params, query: { months: 1, from: 'decision' } }),
      }) as const
    for (const [name, call] of Object.entries(reads(manager)))
      expect([name, (await call).status]).toEqual([name, 404])
    for (const [name, call] of Object.entries(reads(api.as('admin'))))
      expect([name, (await call).status]).toEqual([name, 200])
    const found = async (client: typeof manager) => [
      dataOf(await client('searchEntries', { query: { q: word } })),
      dataOf(await client('getOverview', {})),
      dataOf(await client('getUsage', { query: { field: 'thesis_topic_name' } })),
      dataOf(await client('getPerson', { query: { q: 'saladus@ut.example' } })),
      dataOf(await client('listActions', { query: { q: word } })),
    ]
    expect(JSON.stringify(await found(manager))).not.toContain(word)
    const [search, , usage, person] = (await found(api.as('admin'))).map((each) => JSON.stringify(each))
    for (const each of [search, usage, person]) expect(each).toContain(word)
    const before = await fetchUpdatedAt(slug, uuid)
    for (const call of [
      manager('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt: before, newStatus: 'published' },
      }),
      manager('changeStatuses', {
        params,
        body: { action: 'status', newStatus: 'published', items: [{ uuid, updatedAt: before }] },
      }),
    ])
      expect((await call).status).toBe(404)
    const used = dataOf(await manager('getUsage', { query: {} }))
    expect([...used.fields, ...used.fieldSets].map(({ form }) => form)).not.toContain(slug)
    dataOf(await api.as()('sendFeedback', { body: { feedback: `Vaata ${uuid}` } }))
    const namedFor = async (client: typeof manager) =>
      dataOf(await client('listFeedback', { query: {} })).messages.flatMap(({ entries }) => entries)
    expect(await namedFor(api.as('admin'))).toEqual([{ form: slug, uuid }])
    expect(await namedFor(manager)).toEqual([])
    // Its submitter still sees it.
    expect((await api.as('student')('getOwnItem', { params: { uuid } })).status).toBe(200)
    for (const path of [`items/${uuid}`, 'items', 'items/versions', 'files']) {
      const response = await api.send(`/api/${path}`, {
        headers: { authorization: `Bearer ${await tokenOf('manager')}` },
      })
      expect(await response.text()).not.toContain(word)
    }
  })
})

it('counts the keywords and assignees of entries that only administrators see for them alone', async () => {
  const { slug } = await changeableForm(api, [...fields, 'keywords'])
  const [kept, merged] = [`jaav ${randomUUID()}`, `vana ${randomUUID()}`]
  const values = {
    [madeSet]: { thesis_topic_name: 'Vastus', contact_email: 'a@ut.example', keywords: [kept, merged] },
  }
  const uuid = randomUUID()
  dataOf(await submit(api.as('student'), slug, values, uuid))
  await api.payload.db.pool.query(`update items set assignee = 'endine' where id = $1`, [uuid])
  const countsOf = async (username: string) => {
    const client = api.as(username)
    const { keywords, merged: aliases } = dataOf(await client('listKeywords', {}))
    const { options } = dataOf(await client('getUsage', { query: { field: 'keywords' } }))
    return {
      total: keywords.find(({ value }) => value === kept)?.usage.total,
      merged: aliases.find(({ value }) => value === merged)?.usage,
      option: options.find(({ value }) => value === kept)?.entries,
      assignees: dataOf(await client('listManagers', {})).filter(({ username }) => username === 'endine')
        .length,
    }
  }
  expect(await countsOf('manager')).toEqual({ total: 1, option: 1, assignees: 1 })
  const merge = { action: 'merge' as const, items: [merged], into: kept }
  dataOf(await manager('changeKeywords', { body: merge }))
  const params = { slug }
  const { values: stored, updatedAt } = dataOf(await manager('getFormValues', { params }))
  const settings = { ...defaultSettings, seenBy: 'admins' } as const
  const body = { action: 'update', updatedAt, values: { ...stored, settings } } as const
  dataOf(await api.as('admin')('updateForm', { params, body }))
  expect(await countsOf('admin')).toEqual({ total: 1, merged: 1, option: 1, assignees: 1 })
  expect(await countsOf('manager')).toEqual({ total: 0, merged: 0, assignees: 0 })
  expect(await manager('changeKeywords', { body: { action: 'delete', items: [kept] } })).toMatchObject({
    status: 409,
  })
})

async function fetchUpdatedAt(slug: string, uuid: string): Promise<string> {
  return dataOf(await api.as('admin')('getItem', { params: { slug, uuid } })).updatedAt
}
