import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook, { type CellValue, type Sheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '#contract/fields.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { publish } from '../../testing/publish.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()

const today = () => dayInTallinn(Date.now() / 1000)

async function request(query: string): Promise<Response> {
  return api.send(`/api/v2/report${query}`, {
    headers: { Authorization: `Bearer ${await tokenOf('manager')}` },
  })
}

async function workbook(slug: string, start: string, end: string, time = '0'): Promise<Buffer> {
  const response = await request(`?slug=${slug}&start=${start}&end=${end}&time=${time}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The sheet before the legend: texts, numbers and dates. A formula without a result would be read as `null`. */
async function sheetOf(bytes: Buffer): Promise<Sheet> {
  const [sheet, legend, ...more] = await readWorkbook(bytes, { trim: false })
  expect([legend?.sheet, more]).toEqual(['Selgitus', []])
  if (!sheet) throw new Error('no sheet')
  return sheet
}

const report = async (...query: Parameters<typeof workbook>) => sheetOf(await workbook(...query))

/** The rows as records by their columns' titles. */
function recordsOf({ data: [head = [], ...rows] }: Sheet): Record<string, CellValue | null>[] {
  return rows.map((row) =>
    Object.fromEntries(head.map((title, index) => [String(title), row[index] ?? null])),
  )
}

async function addItem(slug: string, set: string, values: FormValues[string], createdAt?: string) {
  const uuid = randomUUID()
  dataOf(await submit(api.as(), slug, { [set]: values }, uuid))
  if (createdAt) {
    await api.payload.db.drizzle.execute(
      sql`update items set created_at = ${createdAt}::timestamptz where id = ${uuid}`,
    )
  }
  return uuid
}

it('the list of reports has one report for each form, one of keywords and one of changes', async () => {
  const reports = dataOf(await api.as('manager')('getReportsMeta', {}))
  const shipped = ['internship', 'keywords', 'moderation', 'thesis', 'topics']
  expect(reports.map(({ slug }) => slug).sort()).toEqual(shipped)
  for (const { title, description, columns } of reports) {
    expect([title.et, title.en, description.et, description.en]).not.toContain('')
    expect(columns.length).toBeGreaterThan(4)
    for (const column of columns) expect(column.title.et + column.title.en).not.toMatch(/reports\./)
    expect(new Set(columns.map(({ slug }) => slug)).size).toBe(columns.length)
  }
})

describe('a report of a form', () => {
  it('has typed dates and numbers, and never formulas', async () => {
    const deadline = endOfDayInTallinn('2099-05-31')
    const organization_name = '=HYPERLINK("http://evil.example","x")'
    const uuid = await addItem(
      'internship',
      'general_intern',
      {
        ...internshipValues,
        organization_name,
        internship_field: '@SUM(A1)',
        description: '+1 & <b>õ</b>\n-2 _x0041_',
        application_deadline: deadline,
      },
      '2019-06-30T21:30:15.000Z',
    )
    const bytes = await workbook('internship', '2019-07-01', '2019-07-01', '1')
    const sheet = await sheetOf(bytes)
    const [row = {}, ...more] = recordsOf(sheet)
    expect(more).toEqual([])
    expect(row['Kirje tunnus']).toEqual(uuid)
    expect(row.Olek).toEqual('ootel')
    expect(row.Lisatud).toEqual(new Date('2019-07-01T00:30:15.000Z'))
    const byField = new Map((await columnsOf('internship')).map(({ slug, title }) => [slug, title]))
    const cell = (slug: string) => row[byField.get(`general_intern.${slug}`) ?? '']
    expect(cell('organization_name')).toEqual(organization_name)
    expect(cell('internship_field')).toEqual('@SUM(A1)')
    expect(cell('description')).toEqual('+1 & <b>õ</b>\n-2 _x0041_')
    expect(cell('number_of_positions')).toEqual(2)
    expect(cell('application_deadline')).toEqual(new Date('2099-05-31T00:00:00.000Z'))
    expect(cell('period')).toMatch(/^[^/]+$/)
    expect(sheet.sheet).toBe('Praktikapakkumine')
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toMatch(/<pane xSplit="1" ySplit="1"[^>]* state="frozen"/)
    expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+2"/)
    const widths = [...xml.matchAll(/<col min="(\d+)" max="(\d+)" width="\d/g)]
    const columns = widths.reduce((sum, [, from, to]) => sum + Number(to) - Number(from) + 1, 0)
    expect(columns).toBe(sheet.data[0]?.length)
    const [withoutTime] = recordsOf(await report('internship', '2019-07-01', '2019-07-01'))
    expect(withoutTime?.Lisatud).toEqual(new Date('2019-07-01T00:00:00.000Z'))
  })

  it('contains whole days in Tallinn, oldest first, across pages with equal timestamps', async () => {
    const uuids = [
      await addItem('topics', 'general_topics', topicValues, '2018-03-24T21:59:59.999Z'),
      await addItem('topics', 'general_topics', topicValues, '2018-03-24T22:00:00.000Z'),
      await addItem('topics', 'general_topics', topicValues, '2018-03-25T20:59:59.999Z'),
      await addItem('topics', 'general_topics', topicValues, '2018-03-25T21:00:00.000Z'),
    ]
    const ids = async (start: string, end: string) =>
      recordsOf(await report('topic', start, end)).map((row) => row['Kirje tunnus'])
    // The clock goes forward on that day: it has 23 hours.
    expect(await ids('2018-03-25', '2018-03-25')).toEqual(uuids.slice(1, 3))
    expect(await ids('2018-03-24', '2018-03-26')).toEqual(uuids)
    await api.payload.db.drizzle.execute(sql`
      insert into items (form, status, values, created_at, updated_at)
      select form, status, values, '2017-01-01T12:00:00Z'::timestamptz + (n / 300) * interval '1 second', updated_at
      from items, generate_series(1, 1000) n where id = ${uuids[0]}`)
    const rows = recordsOf(await report('topics', '2017-01-01', '2017-01-01', '1'))
    expect(rows).toHaveLength(1000)
    expect(new Set(rows.map((row) => row['Kirje tunnus'])).size).toBe(1000)
    const times = rows.map((row) => Number(row.Lisatud))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    await api.payload.db.drizzle.execute(sql`delete from items where created_at < '2018-01-01'`)
  })

  it('has only a header row if nothing was added', async () => {
    const { data } = await report('thesis', '2001-01-01', '2001-12-31')
    expect(data).toHaveLength(1)
  })

  it('is in the language of the manager, with a legend', async () => {
    const response = await request('?slug=thesis&start=2001-01-01&end=2001-12-31&language=en')
    const [sheet, legend] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
    const head = sheet?.data[0] ?? []
    expect(head.slice(0, 4)).toEqual(['Title in Estonian', 'Title in English', 'Reference', 'Status'])
    expect(head.at(-1)).toBe('Entry id')
    expect(legend?.sheet).toBe('Legend')
    expect(legend?.data).toEqual(
      expect.arrayContaining([
        ['Thesis', null, null],
        ['Created', expect.any(Date), null],
        ['Period', '01.01.2001 – 31.12.2001', null],
        ['Rows', 0, null],
        ['Title in English', null, 'general_thesis.title_en'],
        ['Entry id', expect.stringContaining('identifier'), 'uuid'],
        ['hidden', 'The entry is hidden from the public.', null],
      ]),
    )
    expect(JSON.stringify(legend?.data)).not.toMatch(/reports\./)
  })

  it('explains every column and status in its legend', async () => {
    for (const slug of ['topics', 'keywords', 'moderation']) {
      const [, legend] = await readWorkbook(await workbook(slug, '2001-01-01', '2001-12-31'))
      expect(JSON.stringify(legend?.data)).not.toMatch(/reports\.|item\.status/)
    }
  })
})

async function columnsOf(slug: string): Promise<{ slug: string; title: string }[]> {
  const reports = dataOf(await api.as('manager')('getReportsMeta', {}))
  const columns = reports.find((each) => each.slug === slug)?.columns ?? []
  return columns.map(({ slug, title }) => ({ slug, title: title.et }))
}

describe('the other reports', () => {
  it('list keywords', async () => {
    const label = `Märksõna ${randomUUID()}`
    await addItem('topics', 'general_topics', { ...topicValues, keywords: [label] })
    const rows = recordsOf(await report('keywords', today(), today()))
    const row = rows.find((each) => each.Nimetus === label)
    expect(row?.Avaldatud).toEqual('ei')
    expect(row?.Kirjeid).toEqual(1)
    expect(row?.['Neist teemasid']).toEqual(1)
  })

  it('list changes', async () => {
    const uuid = await addItem('topics', 'general_topics', topicValues)
    await publish(api, 'topics', uuid)
    const general_topics = { ...topicValues, description: 'Muu.', level: ['masters'] }
    const more = { newStatus: 'published', reason: 'Vale tase.' } as const
    dataOf(await changeValues(api, 'topics', uuid, { general_topics }, more))
    const rows = recordsOf(await report('moderation', today(), today(), '1')).filter(
      (row) => row['Kirje tunnus'] === uuid,
    )
    const texts = (title: string) => rows.map((row) => row[title])
    expect(texts('Muutja')).toEqual([null, 'Kadri Kask', 'Kadri Kask'])
    expect(texts('Senine olek')).toEqual([null, 'ootel', 'avaldatud'])
    expect(texts('Uus olek')).toEqual(['ootel', 'avaldatud', 'avaldatud'])
    expect(texts('Muudetud väljad')).toEqual([null, null, 'general_topics.level, general_topics.description'])
    expect(texts('Põhjendus')).toEqual([null, null, 'Vale tase.'])
    expect(texts('Väärtused enne')).toEqual([
      null,
      null,
      `general_topics.level: Bakalaureus, Magister\ngeneral_topics.description: ${topicValues.description}`,
    ])
    expect(texts('Väärtused pärast')).toEqual([
      null,
      null,
      'general_topics.level: Magister\ngeneral_topics.description: Muu.',
    ])
  })
})

describe('the answer', () => {
  it('is an uncached file download, which the typed client returns as a File', async () => {
    const query = { slug: 'thesis', start: '2024-01-01', end: '2024-12-31' }
    const response = await request(`?${new URLSearchParams(query)}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="thesis_2024-01-01_2024-12-31.xlsx"',
      'cache-control': 'private, no-store',
    })
    await response.body?.cancel()
    const result = await api.as('manager')('createReport', { query })
    expect(result).toMatchObject({ ok: true, data: { name: 'thesis_2024-01-01_2024-12-31.xlsx' } })
  })

  it.each([
    ['', 400, 'reports.error.datesRequired'],
    ['?slug=thesis&start=2024-01-01', 400, 'reports.error.datesRequired'],
    ['?slug=thesis&start=&end=2024-01-01', 400, 'reports.error.datesRequired'],
    ['?slug=thesis&start=1.1.2024&end=2024-01-02', 400, 'reports.error.datesInvalid'],
    ['?slug=thesis&start=2024-02-30&end=2024-03-02', 400, 'reports.error.datesInvalid'],
    ['?slug=thesis&start=2024-03-02&end=2024-03-01', 422, 'reports.error.datesOrder'],
    ['?slug=thesis&start=2024-03-02&end=2999-03-01', 422, 'reports.error.future'],
    ['?slug=nothing&start=2024-03-01&end=2024-03-01', 404, 'reports.error.unknown'],
    ['?start=2024-03-01&end=2024-03-01', 404, 'reports.error.unknown'],
    ['?slug=thesis&start=2024-03-01&end=2024-03-01&time=2', 400, 'errors.badRequest'],
  ])('is rejected for %s with %i', async (query, status, error) => {
    const response = await request(query)
    expect([response.status, await response.json()]).toEqual([status, { status, error }])
  })
})
