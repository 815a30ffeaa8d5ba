import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '#contract/fields.ts'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { type Class, startedClasses } from '../../testing/access/classes.ts'
import { leakProbesFor } from '../../testing/access/leak-probes.ts'
import { createSecretItem } from '../../testing/access/secret-item.ts'
import { type Answer, sendCall } from '../../testing/access/send-call.ts'
import { publicLists } from '../../testing/access/visibility.ts'
import { changeForm, changeSettings } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { inParallel } from '../../testing/in-parallel.ts'
import { setStatus } from '../../testing/items.ts'

const { api, headersOf } = await startedClasses()

function get(path: string, caller: Class = 'anonymous'): Promise<Answer> {
  return sendCall(api, 'GET', path, headersOf(caller))
}

it.each(registerSlugs)('private values of %s are in no response to anyone but managers', async (register) => {
  const item = await createSecretItem(api, register)
  const secretsIn = ({ text, headers }: Answer) => {
    const response = `${text}\n${JSON.stringify([...headers])}`
    return item.secrets.filter((secret) => response.includes(secret))
  }
  const statuses = new Set<number>()
  const probes = await leakProbesFor(api, item)
  await inParallel(probes.length, 8, async (index) => {
    const probe = probes[index]
    if (!probe) return
    const { method, path, body } = probe
    // A manager's cookie without a bearer token counts as anonymous, but it opens Payload's own REST API.
    const isOwnRest = /^\/api\/(?!v\d)/.test(path)
    for (const caller of [
      'anonymous',
      'student',
      ...(isOwnRest ? [] : (['cookieWithXsrf'] as const)),
    ] as const) {
      const answer = await sendCall(api, method, path, headersOf(caller), body)
      statuses.add(answer.status)
      expect([probe, caller, secretsIn(answer), answer.status < 500]).toEqual([probe, caller, [], true])
      if (/[?&](?:q|curriculums|levels|values)=sala/.test(path)) {
        const total = answer.headers.get('x-total-count') ?? '0'
        expect([probe, total, answer.text]).toEqual([probe, '0', '[]'])
      }
    }
  })
  expect([...statuses].sort()).toEqual([200, 302, 400, 401, 403, 404, 409, 422])
  expect(secretsIn(await get(`/api/v1/admin/${register}/${item.uuid}`, 'manager'))).toEqual(item.secrets)
})

function setPrivate(slug: string, isPrivate: boolean): Promise<void> {
  return changeSettings(api, slug, { private: isPrivate })
}

async function makePrivate(_: Register, field: string) {
  await setPrivate(field, true)
  return () => setPrivate(field, false)
}

/** Removes a field from a form; returns a function that restores the form. */
async function removeField(form: string, field: string): Promise<() => Promise<void>> {
  const { values } = dataOf(await api.as('manager')('getFormValues', { params: { slug: form } }))
  const fieldSets = values.fieldSets.map((set) => ({
    ...set,
    fields: set.fields.filter(({ slug }) => slug !== field).map((each, at) => ({ ...each, order: at + 1 })),
  }))
  await changeForm(api, form, () => ({ ...values, fieldSets }))
  return () => changeForm(api, form, () => values)
}

/** By default the value is a unique word, which reveals the field in a response. */
type Hideable = {
  field: string
  register: Register
  sort?: string
  value?: FieldValue | 'file'
  signs?: string[]
}

const deadline = endOfDayInTallinn('2071-03-04')
/** Fields that a manager may later make private or remove from a form, especially those with separate columns. */
const hideableFields: readonly Hideable[] = [
  { field: 'organization_or_study_group_name', register: 'topics', sort: 'organization_name' },
  { field: 'thesis_topic_name', register: 'topics', sort: 'thesis_topic_name' },
  { field: 'requirements', register: 'topics' },
  { field: 'organization_logo', register: 'topics', value: 'file' },
  { field: 'title_en', register: 'thesis', sort: 'title_en' },
  { field: 'ut_last_name', register: 'thesis', sort: 'last_name' },
  {
    field: 'year',
    register: 'thesis',
    sort: 'year',
    value: 2093,
    signs: ['"year":2093', '"value":2093', '2093]', '[2093'],
  },
  { field: 'organization_name', register: 'internship', sort: 'organization_name' },
  { field: 'location', register: 'internship' },
  {
    field: 'application_deadline',
    register: 'internship',
    sort: 'application_deadline',
    value: deadline,
    signs: ['2071-03-04', String(deadline)],
  },
]

describe.each([
  ['made private', makePrivate],
  ['removed from its form', removeField],
] as const)('a field that was %s', (_, hide) => {
  it.each(hideableFields)('is not revealed any more: $field of $register', async (hideable) => {
    const { register, field, sort = 'updatedAt' } = hideable
    const word = `salasona${randomUUID().slice(0, 8)}`
    const { value = word, signs = [word] } = hideable
    const { uuid } =
      value === 'file'
        ? await createItemForTest(api, register, 'published', {}, word)
        : await createItemForTest(api, register, 'published', { [field]: value })
    const list = publicLists[register]
    const paths = [
      list,
      `${list}/${uuid}`,
      `${list}?q=${word}`,
      `${list}?sort=${sort}&size=150`,
      `${list}?year=2093`,
      ...(register === 'thesis' ? [`${list}/meta`] : []),
    ]
    const reveals = (text: string) => signs.some((sign) => text.includes(sign))
    const revealing = async () => {
      const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await get(path)) })))
      return answers.filter(({ text }) => reveals(text)).map(({ path }) => path)
    }
    const readUpdatedAt = async () =>
      (await api.payload.findByID({ collection: 'items', id: uuid })).updatedAt
    const countFound = async () => (await get(`${list}?q=${word}`)).headers.get('x-total-count')
    const before = { revealing: await revealing(), updatedAt: await readUpdatedAt() }
    expect(before.revealing).not.toEqual([])
    expect(await countFound()).toEqual(value === word ? '1' : '0')

    const restore = await hide(register, field)
    try {
      expect(await revealing()).toEqual([])
      expect(await countFound()).toBe('0')
      // Apart from the complete values, and the columns that only managers read and search.
      const { rows } = await api.payload.db.pool.query(
        `select to_jsonb(items) - '{values,files,search_private,search_managers,deadline_at}'::text[] as columns
         from items where id = $1`,
        [uuid],
      )
      expect(reveals(JSON.stringify(rows))).toBe(false)
      expect(await readUpdatedAt(), 'the item itself has not changed').toBe(before.updatedAt)
      expect(reveals((await get(`/api/v1/admin/${register}/${uuid}`, 'manager')).text)).toBe(true)
    } finally {
      await restore()
    }
    expect(await revealing()).toEqual(before.revealing)
  })
})

describe('a private field', () => {
  it('remains in the lists of managers', async () => {
    const organization_name = `salasona${randomUUID().slice(0, 8)}`
    const { uuid } = await createItemForTest(api, 'internship', 'published', { organization_name })
    await setPrivate('organization_name', true)
    try {
      const rows = dataOf(await api.as('manager')('listItems', { params: { slug: 'internship' } }))
      expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ organization_name })
    } finally {
      await setPrivate('organization_name', false)
    }
  })

  it('cannot be sorted by, but its deadline still applies', async () => {
    const { uuid } = await createItemForTest(api, 'internship')
    await setPrivate('application_deadline', true)
    try {
      for (const sort of ['application_deadline', '-deadlineAt']) {
        expect((await get(`/api/v2/internship?sort=${sort}`)).status).toBe(400)
        expect((await get(`/api/v1/admin/internship?sort=${sort}`, 'manager')).status).toBe(200)
      }
      expect((await api.payload.findByID({ collection: 'items', id: uuid })).deadlineAt).not.toBeNull()
      const deadlineAt = new Date(Date.now() - 24 * 3600_000).toISOString()
      await api.payload.db.updateOne({ collection: 'items', id: uuid, data: { deadlineAt } })
      expect((await get(`/api/v2/internship/${uuid}`)).status).toBe(404)
    } finally {
      await setPrivate('application_deadline', false)
    }
  })
})

it.each([
  ['visibility', { visibility: 'university_worker' }, 404],
  ['embargo_until', { embargo_until: '2098-01-01' }, 403],
] as const)(
  'a restriction by %s still applies after its field was removed from the form',
  async (field, changes, status) => {
    const { uuid, fileName } = await createItemForTest(api, 'thesis', 'published', changes)
    const download = async () => (await api.as('student')('requestDownload', { body: { fileName } })).status
    expect(await download()).toBe(status)
    const restore = await removeField('thesis', field)
    try {
      expect(await download()).toBe(status)
      await setStatus(api, 'thesis', uuid, 'pending')
      await setStatus(api, 'thesis', uuid, 'published')
      expect(await download()).toBe(status)
    } finally {
      await restore()
    }
  },
)
