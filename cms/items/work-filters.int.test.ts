import { describe, expect, it } from 'vitest'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, insertItem } from '../../testing/items.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const params = { slug: 'topics' }
const manager = api.as('manager')
const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })

async function found(query: Record<string, string>, { slug } = params) {
  const rows = dataOf(await manager('listItems', { params: { slug }, query }))
  const counts = dataOf(await manager('countItems', { params: { slug }, query }))
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
  return rows.map(({ uuid }) => uuid)
}
async function set(uuid: string, column: string, value: string) {
  await api.payload.db.pool.query(`update items set ${column} = $1 where id = $2`, [value, uuid])
}

describe('filters of managers', () => {
  it('find entries by a part of the name, username or address of the submitter', async () => {
    const q = uniqueSlug()
    const uuids = [
      await insertItem(api, 'topics', topic(`${q} a`)),
      await insertItem(api, 'topics', topic(`${q} b`)),
    ]
    const [first = '', second = ''] = uuids
    await set(first, 'submitter_name', 'Õie Sõõrd 100%')
    await set(second, 'submitter_name', 'Mari Mets')
    await set(second, 'confirmed_address', 'mets@naide.example')
    expect(await found({ q, submitter: 'oie soord' })).toEqual([first])
    expect(await found({ q, submitter: '100%' })).toEqual([first])
    expect(await found({ q, submitter: '@naide.example' })).toEqual([second])
    expect(await found({ q, submitter: 'keegi, teine' })).toEqual([])
    expect((await found({ q, submitter: ' ' })).sort()).toEqual(uuids.sort())
  })

  it('find entries by the days of the submission in Tallinn, both included', async () => {
    const q = uniqueSlug()
    const uuid = await insertItem(api, 'topics', topic(q))
    await set(uuid, 'created_at', '2026-05-31T21:30:00.000Z')
    expect(await found({ q, from: '2026-06-01', until: '2026-06-01' })).toEqual([uuid])
    expect(await found({ q, until: '2026-05-31' })).toEqual([])
    expect(await found({ q, from: '2026-06-02' })).toEqual([])
    expect(await found({ q, until: dayInTallinn(Date.now() / 1000) })).toEqual([uuid])
    for (const from of ['2026-02-30', 'eile', '2026-1-1'])
      expect((await manager('listItems', { params, query: { from } })).status).toBe(400)
  })

  it('find pending entries that were corrected', async () => {
    const q = uniqueSlug()
    const [corrected, other] = [
      await insertItem(api, 'topics', topic(`${q} a`)),
      await insertItem(api, 'topics', topic(`${q} b`)),
    ]
    await set(corrected, 'corrected_at', new Date().toISOString())
    expect(await found({ q, corrected: '1' })).toEqual([corrected])
    const query = { q, corrected: '1' }
    const facets = dataOf(await manager('listItemFacets', { params, query }))
    expect(facets.flatMap(({ values }) => values).every(({ count }) => count === 1)).toBe(true)
    dataOf(await changeValues(api, 'topics', corrected, topic(`${q} c`), { newStatus: 'published' }))
    expect(await found({ q, corrected: '1' })).toEqual([])
    expect((await found({ q })).sort()).toEqual([corrected, other].sort())
  })

  it('find no corrected offer whose deadline is over, which the job has not stored yet', async () => {
    const q = uniqueSlug()
    const internships = { slug: 'internship' }
    const general_intern = { ...internshipValues, organization_name: q }
    const uuid = await insertItem(api, internships.slug, { general_intern })
    await set(uuid, 'corrected_at', new Date().toISOString())
    expect(await found({ q, corrected: '1' }, internships)).toEqual([uuid])
    await set(uuid, 'deadline_at', '2026-01-01T00:00:00.000Z')
    expect(await found({ q, corrected: '1' }, internships)).toEqual([])
  })
})
