import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldValue } from '#contract/fields.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { createAnswersForm } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, referenceOf, returnItem, setStatus } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { rejection } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()
const manager = api.as('manager')
const form = await createAnswersForm(api)
const { slug, set, fields } = form
const params = { slug }
const long = 'Tahan õppida. '.repeat(40)

type Answer = Partial<Record<keyof typeof fields, FieldValue>>
const valuesOf = (answer: Answer) => ({
  [set]: Object.fromEntries(Object.entries(answer).map(([name, value]) => [`${slug}_${name}`, value])),
})
const at = (name: keyof typeof fields) => `${set}.${fields[name]}`
const answers: Answer[] = [
  { name: 'Õnne', diet: 'vegan', days: ['mon', 'tue'], age: 9, consent: true, why: long },
  { name: 'Anu', diet: 'all', days: ['tue'], age: 31, consent: true },
  { name: 'Zoja', diet: 'fish', age: 20 },
  { name: 'Peeter', diet: 'vegan', days: ['mon'] },
]
const uuids: string[] = []

beforeAll(async () => {
  for (const answer of answers) uuids.push(await insertItem(api, slug, valuesOf(answer)))
})

async function names(query: Record<string, string>): Promise<FieldValue[]> {
  const rows = dataOf(await manager('listItems', { params, query: { ...query, size: 150 } }))
  return rows.map(({ values }) => values[set]?.[fields.name] ?? null)
}

describe('the list of answers', () => {
  it.each<[name: keyof typeof fields, expected: string[]]>([
    ['name', ['Anu', 'Peeter', 'Zoja', 'Õnne']],
    ['age', ['Õnne', 'Zoja', 'Anu', 'Peeter']],
    // In the order of the options.
    ['diet', ['Anu', 'Peeter', 'Õnne', 'Zoja']],
    ['days', ['Peeter', 'Õnne', 'Anu', 'Zoja']],
  ])('is sorted by %s, entries without a value last', async (name, expected) => {
    expect(await names({ sort: at(name) })).toEqual(expected)
  })

  it('is sorted in descending order, and rejects fields that the form does not have', async () => {
    expect(await names({ sort: `-${at('age')}` })).toEqual(['Anu', 'Zoja', 'Õnne', 'Peeter'])
    expect(await manager('listItems', { params, query: { sort: `${set}.other` } })).toMatchObject(
      rejection(400, 'errors.badRequest'),
    )
  })

  it.each<[answers: string, expected: string[]]>([
    [`${at('diet')}=vegan`, ['Peeter', 'Õnne']],
    [`${at('diet')}=vegan,${at('diet')}=fish`, ['Peeter', 'Zoja', 'Õnne']],
    [`${at('diet')}=vegan,${at('days')}=tue`, ['Õnne']],
    [`${at('days')}=`, ['Zoja']],
    [`${at('age')}=9,${at('age')}=31`, ['Anu', 'Õnne']],
    [`${at('age')}=`, ['Peeter']],
    [`${at('consent')}=true`, ['Anu', 'Õnne']],
    [`${at('consent')}=false`, ['Peeter', 'Zoja']],
    [`${set}.other=x`, []],
    ['=', []],
    [`${at('diet')}='; drop table items`, []],
  ])('is filtered by %s, as its counts are', async (filter, expected) => {
    expect(await names({ answers: filter, sort: at('name') })).toEqual(expected)
    const counts = dataOf(await manager('countItems', { params, query: { answers: filter } }))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
    expect(dataOf(await manager('summarizeItems', { params, query: { answers: filter } })).total).toBe(
      expected.length,
    )
  })

  it('has the beginning of long texts only if asked for them', async () => {
    const textOf = async (columns?: string) => {
      const query = { answers: `${at('diet')}=vegan,${at('days')}=tue`, ...(columns && { columns }) }
      const [row] = dataOf(await manager('listItems', { params, query }))
      return row?.values[set]?.[fields.why]
    }
    expect(await textOf()).toBeUndefined()
    expect(await textOf(at('why'))).toBe(`${long.slice(0, 300)}…`)
  })

  it('needs no query per row', async () => {
    const count = async (size: number) =>
      countQueries(/./, () => manager('listItems', { params, query: { size, sort: at('age') } }))
    expect(await count(1)).toBe(await count(4))
  })
})

describe('the summary of answers', () => {
  it('counts choices in the order of the options, and has statistics and the latest texts', async () => {
    const summary = dataOf(await manager('summarizeItems', { params }))
    expect(summary).toMatchObject({ total: 4, statuses: [{ status: 'pending', count: 4 }], unit: 'day' })
    expect(summary.times.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    const byName = Object.fromEntries(summary.fields.map(({ path, ...rest }) => [path, rest]))
    expect(summary.fields.map(({ path }) => path)).toEqual(
      Object.keys(fields).map((name) => `${set}.${slug}_${name}`),
    )
    expect(byName[at('diet')]).toEqual({
      answered: 4,
      values: [
        { value: 'all', count: 1 },
        { value: 'vegan', count: 2 },
        { value: 'fish', count: 1 },
      ],
    })
    expect(byName[at('days')]).toEqual({
      answered: 3,
      values: [
        { value: 'mon', count: 2 },
        { value: 'tue', count: 2 },
      ],
    })
    expect(byName[at('age')]).toEqual({ answered: 3, numbers: { min: 9, median: 20, mean: 20, max: 31 } })
    expect(byName[at('consent')]?.values?.[0]).toEqual({ value: 'true', count: 2 })
    expect(byName[at('why')]).toEqual({
      answered: 1,
      texts: [
        {
          uuid: uuids[0],
          reference: await referenceOf(api, slug, uuids[0] ?? ''),
          text: `${long.slice(0, 300)}…`,
        },
      ],
    })
    expect(byName[at('name')]?.texts?.map(({ text }) => text)).toEqual(['Peeter', 'Zoja', 'Anu', 'Õnne'])
    expect(byName[at('file')]).toEqual({ answered: 0 })
  })

  it('takes two statements, however many fields there are', async () => {
    const summarize = () => manager('summarizeItems', { params })
    expect(await countQueries(/matched|newest/, summarize)).toBe(2)
  })

  it('is of no entries without any', async () => {
    const { total, times } = dataOf(
      await manager('summarizeItems', { params, query: { statuses: 'deleted' } }),
    )
    expect([total, times]).toEqual([0, []])
  })

  it('is of a register, too', async () => {
    const { fields: counted } = dataOf(await manager('summarizeItems', { params: { slug: 'thesis' } }))
    expect(
      counted.find(({ path }) => path === 'general_thesis.degree')?.values?.map(({ value }) => value),
    ).toEqual(expect.arrayContaining(['bachelor', 'masters', 'phd']))
  })
})

describe('an export', () => {
  const request = async (query: Record<string, string>) =>
    api.send(`/api/v1/admin/${slug}/export?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${await tokenOf('manager')}` },
    })

  it('has the chosen columns alone, in their order', async () => {
    const columns = `reference,${at('age')},${at('diet')},${at('days')}`
    const query = { columns, language: 'en', sort: at('age'), format: 'xlsx' }
    const response = await request(query)
    const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
    const rows = sheet?.data.slice(0, 2) ?? []
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Age', 'Food', 'Days'],
      [9, 'Vegan', 'Monday; Tuesday'],
    ])
    expect(sheet?.data[1]?.[0]).toBe(await referenceOf(api, slug, uuids[0] ?? ''))
  })

  it('has the files of the filtered entries in folders by reference', async () => {
    const { itemUuid, value } = await upload(
      manager,
      { formSlug: slug, fieldSlug: fields.file, fileName: 'elulugu: Mari?.pdf' },
      samplePdf('elulugu'),
    )
    await insertItem(api, slug, valuesOf({ name: 'Failiga', diet: 'fish', file: value }), 'pending', itemUuid)
    const reference = await referenceOf(api, slug, itemUuid)
    const response = await request({ format: 'zip', answers: `${at('diet')}=fish` })
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()))
    // Without what a system cannot unpack.
    const path = `${reference}/elulugu Mari .pdf`
    expect(Object.keys(archive)).toEqual([path])
    expect(strFromU8(archive[path]?.slice(0, 4) ?? new Uint8Array())).toBe('%PDF')
    expect((await request({ format: 'zip', answers: `${at('diet')}=all` })).status).toBe(404)
  })
})

describe('an answer', () => {
  it('is taken into work and done, which its submitter sees, and undone', async () => {
    const uuid = crypto.randomUUID()
    dataOf(
      await submit(api.as('student'), slug, valuesOf({ name: 'Töös', diet: 'all', consent: true }), uuid),
    )
    const mine = async () => dataOf(await api.as('student')('getOwnItem', { params: { uuid } }))
    expect((await mine()).actions).toEqual(expect.arrayContaining(['correct', 'withdraw']))
    await setStatus(api, slug, uuid, 'working')
    expect(await mine()).toMatchObject({ status: 'working', actions: [] })
    const body = { action: 'withdraw', updatedAt: (await mine()).updatedAt } as const
    expect((await api.as('student')('changeOwnItem', { params: { uuid }, body })).ok).toBe(false)
    await setStatus(api, slug, uuid, 'published')
    const { updatedAt, history } = await fetchItem(api, slug, uuid)
    const change = history[0]?.change ?? ''
    dataOf(
      await manager('changeItem', { params: { slug, uuid }, body: { action: 'undo', updatedAt, change } }),
    )
    expect((await fetchItem(api, slug, uuid)).status).toBe('working')
  })

  it('that was corrected stays so in work, until it is done', async () => {
    const uuid = crypto.randomUUID()
    const student = api.as('student')
    const values = (why: string) => valuesOf({ name: 'Parandatud', diet: 'all', consent: true, why })
    dataOf(await submit(student, slug, values('Esimene.'), uuid))
    dataOf(await returnItem(api, slug, uuid))
    const { form: own, updatedAt } = dataOf(await student('getOwnItem', { params: { uuid } }))
    const body = { action: 'correct', form: own, updatedAt, values: values('Teine.') } as const
    dataOf(await student('changeOwnItem', { params: { uuid }, body }))
    const { correctedAt } = await fetchItem(api, slug, uuid)
    expect(correctedAt).not.toBeNull()
    await setStatus(api, slug, uuid, 'working')
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ status: 'working', correctedAt })
    const corrected = async () =>
      dataOf(await manager('listItems', { params, query: { corrected: '1' } })).map((row) => [
        row.uuid,
        row.correctedAt,
      ])
    expect(await corrected()).toEqual([[uuid, correctedAt]])
    await setStatus(api, slug, uuid, 'published')
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ correctedAt: null })
    expect(await corrected()).toEqual([])
  })

  it('sends no mail when it is taken into work', async () => {
    const uuid = crypto.randomUUID()
    dataOf(
      await submit(api.as('student'), slug, valuesOf({ name: 'Kirjata', diet: 'all', consent: true }), uuid),
    )
    const count = async () => (await api.payload.db.pool.query('select from mails')).rows.length
    const before = await count()
    await setStatus(api, slug, uuid, 'working')
    expect(await count()).toBe(before)
    await setStatus(api, slug, uuid, 'published')
    expect(await count()).toBeGreaterThan(before)
  })

  it('has no status of registers, and theirs have none of answers', async () => {
    const [uuid = ''] = uuids
    const { statuses } = await fetchItem(api, slug, uuid)
    expect(statuses).toEqual(['pending', 'working', 'published', 'canceled', 'deleted'])
    for (const newStatus of itemStatuses.filter((status) => !statuses.includes(status))) {
      const { updatedAt } = await fetchItem(api, slug, uuid)
      const body = { action: 'status', updatedAt, newStatus } as const
      expect(await manager('changeItem', { params: { slug, uuid }, body })).toMatchObject(
        rejection(422, 'errors.statusNotAllowed'),
      )
    }
  })
})
