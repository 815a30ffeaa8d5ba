import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { dimensions, dimensionsOf } from '#contract/registers/dimensions.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { type ReportTotals, yearsOf } from '#contract/report-builder.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, changeForm } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { rejection } from '../../testing/rejection.ts'
import { internshipValues, thesisValues, topicValues } from '../../testing/sample-values.ts'

const api = await startedApi()
const thisYear = Number(dayInTallinn(Date.now() / 1000).slice(0, 4))
const person = (firstname: string, lastname: string) => ({ firstname, lastname, email: 'x@ut.example' })
const [mari, jaan] = [person('Mari', 'Mets'), person('Jaan', 'Kask')]

/** Counted by hand in the tests below. */
const theses = [
  { year: thisYear, degree: 'bachelor', curriculum: 'informatics', supervisors: [mari, jaan] },
  { year: thisYear, degree: 'masters', curriculum: 'software-engineering', supervisors: [mari] },
  { year: thisYear - 1, degree: 'masters', curriculum: 'software-engineering', supervisors: [mari] },
  { year: thisYear - 1, degree: 'masters', curriculum: 'informatics', supervisors: [jaan] },
  { year: thisYear - 6, degree: 'bachelor', curriculum: 'informatics', supervisors: [jaan] },
]

beforeAll(async () => {
  await api.payload.db.pool.query('delete from items')
  for (const values of theses) await createItemForTest(api, 'thesis', 'published', values)
  for (const status of ['pending', 'deleted'] as const)
    await createItemForTest(api, 'thesis', status, theses[0])
  await insertItem(api, 'topics', { general_topics: { ...topicValues, keywords: ['Otsing', 'Andmed'] } })
  await insertItem(api, 'internship', { general_intern: internshipValues }, 'published')
})

/** The slug of a form that is no register. */
const otherForm = async () => (await changeableForm(api, ['thesis_topic_name'])).slug

type Query = Record<string, string>

async function run(query: Query, slug = 'thesis'): Promise<ReportTotals> {
  const result = dataOf(await api.as('manager')('runReport', { params: { slug }, query }))
  if (result.mode !== 'totals') throw new Error('no totals')
  return result
}

/** The rows by label: their counts by column, and all. */
function tableOf({ rows, columns }: ReportTotals, language: 'et' | 'en' = 'en') {
  return {
    columns: columns.map(({ label }) => label[language]),
    rows: rows.map(({ label, counts, count }) => [label[language], ...counts, count]),
  }
}

async function download(query: Query, username = 'manager', slug = 'thesis'): Promise<Response> {
  const headers = { Authorization: `Bearer ${await tokenOf(username)}` }
  return api.send(`/api/v1/admin/${slug}/report/export?${new URLSearchParams(query)}`, { headers })
}

async function workbook(query: Query) {
  const response = await download(query)
  expect(response.status).toBe(200)
  const [sheet, legend] = await readWorkbook(Buffer.from(await response.arrayBuffer()), { trim: false })
  return { rows: sheet?.data, name: sheet?.sheet, legend: legend?.data, response }
}

const published = { statuses: 'published' }

describe('totals', () => {
  it('count an entry for each of its supervisors, and once in all', async () => {
    const totals = await run({ by: 'supervisors', and: 'levels', ...published })
    expect(tableOf(totals)).toEqual({
      columns: ['Bachelor’s', 'Master’s'].map((label) => expect.stringContaining(label.slice(0, 6))),
      rows: [
        ['Jaan Kask', 2, 1, 3],
        ['Mari Mets', 1, 2, 3],
      ],
    })
    expect(totals).toMatchObject({
      total: 5,
      several: { rows: 1, columns: 0 },
      rowCount: 2,
      columnCount: 2,
      columns: [{ count: 2 }, { count: 3 }],
    })
  })

  it('have years from the newest, and entries without a value last', async () => {
    const { uuid } = await createItemForTest(api, 'thesis', 'published', { year: thisYear })
    await api.payload.db.pool.query(
      `update items set search_facets = 'levels=masters', year = null where id = $1`,
      [uuid],
    )
    const { rows } = await run({ by: 'years', ...published })
    expect(rows.map(({ value, count }) => [value, count])).toEqual([
      [String(thisYear), 2],
      [String(thisYear - 1), 2],
      [String(thisYear - 6), 1],
      ['', 1],
    ])
    expect(rows.at(-1)?.label).toEqual({ et: 'Määramata', en: 'Not given' })
    await api.payload.db.pool.query('delete from items where id = $1', [uuid])
  })

  it('contain no deleted entries unless they are asked for', async () => {
    const statuses = async (query: Query) =>
      (await run({ by: 'status', ...query })).rows.map(({ value, count }) => [value, count])
    expect(await statuses({})).toEqual([
      ['pending', 1],
      ['published', 5],
    ])
    expect(await statuses({ statuses: 'deleted,pending' })).toEqual([
      ['pending', 1],
      ['deleted', 1],
    ])
  })

  it('apply the filters of lists and periods that move with the year', async () => {
    const total = async (query: Query) => (await run({ by: 'status', ...published, ...query })).total
    expect(await total({ years: 'thisYear' })).toBe(2)
    expect(await total({ years: 'lastYear' })).toBe(2)
    expect(await total({ years: 'last5Years' })).toBe(4)
    expect(await total({ yearUntil: String(thisYear - 1) })).toBe(3)
    expect(await total({ year: String(thisYear), yearFrom: String(thisYear + 1) })).toBe(0)
    expect(await total({ submitted: 'thisYear' })).toBe(5)
    expect(await total({ submitted: 'lastYear' })).toBe(0)
    expect(await total({ supervisors: 'Mari Mets' })).toBe(3)
    expect(await total({ curriculums: 'informatics', levels: 'bachelor' })).toBe(2)
    expect(await total({ from: `${thisYear}-01-01`, until: `${thisYear}-01-01` })).toBe(0)
    expect(await total({ q: 'registrist', levels: 'masters' })).toBe(3)
    expect(await total({ q: 'registrist', sort: 'no_such' })).toBe(5)
    // Other lists ignore years.
    expect((await run({ years: 'lastYear' }, 'topics')).total).toBe(1)
  })

  it('have every dimension of a form and every pair of them', async () => {
    for (const slug of [...registerSlugs, await otherForm()])
      for (const by of dimensionsOf(slug)) {
        const { total, rows } = await run({ by }, slug)
        expect(
          rows.reduce((sum, { count }) => sum + count, 0),
          `${slug} ${by}`,
        ).toBeGreaterThanOrEqual(total)
        for (const { label } of rows)
          for (const each of [label.et, label.en]) expect(each).not.toMatch(/^$|^(reports|item|forms)\./)
        for (const and of dimensionsOf(slug).filter((each) => each !== by)) {
          const totals = await run({ by, and }, slug)
          // In each row, every entry has at least one of the columns.
          for (const { counts, count } of totals.rows)
            expect(counts.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(count)
          expect(totals.rows.map(({ count }) => count)).toEqual(rows.map(({ count }) => count))
        }
      }
  }, 60_000)

  it('know no other dimensions', async () => {
    for (const slug of [...registerSlugs, await otherForm()])
      for (const by of dimensions.filter((each) => !dimensionsOf(slug).includes(each)))
        expect(await api.as('manager')('runReport', { params: { slug }, query: { by } })).toMatchObject(
          rejection(400, 'errors.badRequest'),
        )
    const refused: Query[] = [{ by: 'levels', and: 'levels' }, { by: 'no_such' }, { years: 'never' }]
    for (const query of refused) expect((await download(query)).status).toBe(400)
  })

  it('label the parts of a level for both, keywords and months', async () => {
    expect(tableOf(await run({ by: 'levels' }, 'topics')).rows).toHaveLength(2)
    expect(
      tableOf(await run({ by: 'keywords' }, 'topics'))
        .rows.map(([label]) => label)
        .sort(),
    ).toEqual(['Andmed', 'Otsing'])
    const month = dayInTallinn(Date.now() / 1000).slice(0, 7)
    expect(tableOf(await run({ by: 'month' })).rows).toEqual([[month.split('-').reverse().join('.'), 6]])
    expect(tableOf(await run({ by: 'organization' }, 'internship')).rows).toEqual([['Õunaaed OÜ', 1]])
  })
})

describe('the file of totals', () => {
  it('is a workbook in one language with numbers, shares and a legend', async () => {
    const query = { by: 'years', and: 'supervisors', language: 'en', name: 'For the dean', ...published }
    const { rows, name, legend, response } = await workbook(query)
    expect(name).toBe('For the dean')
    expect(rows).toEqual([
      ['Year of defence', 'Jaan Kask', 'Mari Mets', 'All', 'Share'],
      [thisYear, 1, 2, 2, 0.4],
      [thisYear - 1, 1, 1, 2, 0.4],
      [thisYear - 6, 1, 0, 1, 0.2],
      ['All entries', 3, 3, 5, 1],
    ])
    expect(legend).toEqual(
      expect.arrayContaining([
        ['Status', 'published', null],
        ['Entries with several values', '1', null],
      ]),
    )
    const day = dayInTallinn(Date.now() / 1000)
    expect(response.headers.get('content-disposition')).toContain(`thesis_years_supervisors_${day}.xlsx`)
  })

  it('is a csv file as spreadsheets with Estonian settings open it', async () => {
    const response = await download({ by: 'supervisors', format: 'csv', ...published })
    expect((await response.text()).split('\r\n')).toEqual([
      'Juhendaja;Kokku;Osakaal',
      'Jaan Kask;3;0,6',
      'Mari Mets;3;0,6',
      'Kõik kirjed;5;1',
      '',
    ])
  })
})

describe('rows', () => {
  const columns = 'general_thesis.title_en,general_thesis.year,status,createdAt'

  it('are the first entries with the chosen columns, and their number', async () => {
    const query = { mode: 'rows', columns, years: 'lastYear', language: 'en' }
    const result = dataOf(await api.as('manager')('runReport', { params: { slug: 'thesis' }, query }))
    const today = dayInTallinn(Date.now() / 1000)
    expect(result).toMatchObject({
      mode: 'rows',
      total: 2,
      isLowerBound: false,
      columns: columns.split(',').map((slug) => ({ slug })),
      rows: [1, 2].map(() => ({ cells: [thesisValues.title_en, thisYear - 1, 'published', today] })),
    })
  })

  it('are all in the file, with days as dates', async () => {
    const { rows } = await workbook({ mode: 'rows', columns, language: 'en', ...published })
    expect(rows).toHaveLength(6)
    expect(rows?.[1]?.slice(0, 3)).toEqual([thesisValues.title_en, expect.any(Number), 'published'])
    expect(rows?.[1]?.[3]).toBeInstanceOf(Date)
    const csv = await (await download({ mode: 'rows', columns, format: 'csv', years: 'lastYear' })).text()
    expect(csv.split('\r\n')[1]).toContain(`${thesisValues.title_en};${thisYear - 1};avaldatud;`)
  })
})

it('a report is for managers, and of a form that they see', async () => {
  for (const username of ['worker', 'student', 'nobody'])
    expect((await download({ by: 'status' }, username)).status).toBe(403)
  expect((await api.as()('runReport', { params: { slug: 'thesis' }, query: {} })).status).toBe(401)
  const slug = await otherForm()
  const asAdmin = { as: () => api.as('admin') }
  await changeForm(asAdmin, slug, (values) => ({
    ...values,
    settings: { ...values.settings, seenBy: 'admins' },
  }))
  expect((await download({ by: 'status' }, 'manager', slug)).status).toBe(404)
  expect((await download({ by: 'status' }, 'admin', slug)).status).toBe(200)
  expect((await download({ by: 'status' }, 'manager', randomUUID())).status).toBe(404)
})

it('periods are calendar years in Tallinn', () => {
  expect(yearsOf('thisYear', new Date('2026-12-31T22:30:00Z'))).toEqual({ first: 2027, last: 2027 })
  expect(yearsOf('last5Years', new Date('2026-06-01'))).toEqual({ first: 2022, last: 2026 })
})
