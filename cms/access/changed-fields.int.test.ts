import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Register } from '#contract/items.ts'
import { type Hideable, hideableFields } from '../../testing/access/hideable-fields.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { removeField, setPrivate } from '../../testing/change-definitions.ts'
import { createEntryForTest, type MadeEntry } from '../../testing/make-entry.ts'
import { tokenOf } from '../../testing/people.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const lists: Record<Register, string> = {
  thesis: '/api/v2/theses',
  topics: '/api/v2/topics',
  internship: '/api/v2/internship',
}

async function ask(path: string, username?: string) {
  const headers = username ? { Authorization: `Bearer ${await tokenOf(username)}` } : undefined
  return sendCall(api, 'GET', path, headers ?? {})
}

/** Where the public could come upon a field's value. */
function placesOf({ register, sort = 'updatedAt' }: Hideable, word: string, uuid: string): string[] {
  const list = lists[register]
  return [
    list,
    `${list}/${uuid}`,
    `${list}?q=${word}`,
    `${list}?sort=${sort}&size=150`,
    `${list}?year=2093`,
    ...(register === 'thesis' ? [`${list}/meta`] : []),
  ]
}

async function saidAt(places: string[], signs: string[]): Promise<string[]> {
  const said = await Promise.all(
    places.map(async (place) => {
      const { text } = await ask(place)
      return signs.some((sign) => text.includes(sign)) ? [place] : []
    }),
  )
  return said.flat()
}

/** Every column of the entry but what is kept of it whole, and what managers alone are shown and search. */
async function columnsOf(uuid: string): Promise<string> {
  const { rows } = await api.payload.db.pool.query(
    `select to_jsonb(items) - '{values,files,search_private,search_managers,deadline_at}'::text[] as kept
     from items where id = $1`,
    [uuid],
  )
  return JSON.stringify(rows)
}

async function made(field: Hideable): Promise<{ entry: MadeEntry; word: string }> {
  const word = `salasona${randomUUID().slice(0, 8)}`
  const value = field.value(word)
  const isFile = value === 'file'
  const changes = isFile ? {} : { [field.field]: value }
  return {
    entry: await createEntryForTest(api, field.register, 'published', changes, isFile ? word : undefined),
    word,
  }
}

const ways = [
  [
    'made private',
    async ({ field }: Hideable) => {
      await setPrivate(api, field, true)
      return () => setPrivate(api, field, false)
    },
  ],
  ['taken out of the form', ({ register, field }: Hideable) => removeField(api, register, field)],
] as const

describe.each(ways)('a field that is %s', (_, hide) => {
  it.each(hideableFields)('is said nowhere any more: $field of $register', async (field) => {
    const { entry, word } = await made(field)
    const places = placesOf(field, word, entry.uuid)
    const signs = field.signs(word)
    const updatedAt = async () =>
      (await api.payload.findByID({ collection: 'items', id: entry.uuid })).updatedAt
    const found = async () => (await ask(`${lists[field.register]}?q=${word}`)).headers.get('x-total-count')
    const before = { said: await saidAt(places, signs), updatedAt: await updatedAt() }
    expect(before.said).not.toEqual([])
    const isSearched = field.value(word) === word
    expect(await found()).toEqual(isSearched ? '1' : '0')

    const restore = await hide(field)
    try {
      expect(await saidAt(places, signs)).toEqual([])
      expect(await found()).toBe('0')
      const columns = await columnsOf(entry.uuid)
      expect(signs.filter((sign) => columns.includes(sign))).toEqual([])
      expect(await updatedAt(), 'the entry itself has not changed').toBe(before.updatedAt)
      const { text } = await ask(`/api/v1/admin/${field.register}/${entry.uuid}`, 'manager')
      expect(signs.some((sign) => text.includes(sign))).toBe(true)
    } finally {
      await restore()
    }
    expect(await saidAt(places, signs)).toEqual(before.said)
  })
})

describe('a private field', () => {
  it('is shown to managers in their lists as before', async () => {
    const word = `salasona${randomUUID().slice(0, 8)}`
    const { uuid } = await createEntryForTest(api, 'internship', 'published', { organization_name: word })
    await setPrivate(api, 'organization_name', true)
    try {
      const { text } = await ask('/api/v1/admin/internship', 'manager')
      const rows: { uuid: string; organization_name: string }[] = JSON.parse(text)
      expect(rows.find((row) => row.uuid === uuid)?.organization_name).toBe(word)
    } finally {
      await setPrivate(api, 'organization_name', false)
    }
  })

  it('cannot be sorted by, though it bounds the entry', async () => {
    const past = await createEntryForTest(api, 'internship')
    await setPrivate(api, 'application_deadline', true)
    try {
      for (const sort of ['application_deadline', '-deadlineAt']) {
        expect((await ask(`/api/v2/internship?sort=${sort}`)).status).toBe(400)
        expect((await ask(`/api/v1/admin/internship?sort=${sort}`, 'manager')).status).toBe(200)
      }
      const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString()
      const { deadlineAt } = await api.payload.findByID({ collection: 'items', id: past.uuid })
      expect(deadlineAt).not.toBeNull()
      await api.payload.db.updateOne({ collection: 'items', id: past.uuid, data: { deadlineAt: yesterday } })
      expect((await ask(`/api/v2/internship/${past.uuid}`)).status).toBe(404)
    } finally {
      await setPrivate(api, 'application_deadline', false)
    }
  })
})

describe('what bounds an entry', () => {
  /** Published anew by the form as it is now. */
  async function publishAgain(slug: Register, uuid: string): Promise<void> {
    const manager = api.as('manager')
    for (const newStatus of ['pending', 'published'] as const) {
      const item = await manager('getItem', { params: { slug, uuid } })
      const updatedAt = item.ok ? item.data.updatedAt : ''
      const answer = await manager('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt, newStatus },
      })
      expect(answer.status).toBe(200)
    }
  }

  it.each([
    ['visibility', { visibility: 'university_worker' }, 404],
    ['embargo_until', { embargo_until: '2098-01-01' }, 403],
  ] as const)('goes on though its form has lost the field: %s', async (field, changes, status) => {
    const { uuid, fileName } = await createEntryForTest(api, 'thesis', 'published', changes)
    const download = async () => (await api.as('student')('requestDownload', { body: { fileName } })).status
    expect(await download()).toBe(status)
    const restore = await removeField(api, 'thesis', field)
    try {
      expect(await download()).toBe(status)
      await publishAgain('thesis', uuid)
      expect(await download()).toBe(status)
    } finally {
      await restore()
    }
  })
})
