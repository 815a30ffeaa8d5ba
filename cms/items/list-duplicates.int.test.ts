import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { candidatesQuery } from './list-duplicates.ts'

const api = await startedApi()

function insertTopic(thesis_topic_name: string, status: ItemStatus = 'pending') {
  return insertItem(api, 'topics', { general_topics: { ...topicValues, thesis_topic_name } }, status)
}

async function duplicatesOf(slug: string, uuid: string) {
  const rows = dataOf(await api.as('manager')('listDuplicates', { params: { slug, uuid } }))
  return rows.map((row) => ({ uuid: row.uuid, status: row.status, reasons: row.reasons }))
}

describe('possible duplicates', () => {
  it('have a similar title, in any status except deleted, the most similar first', async () => {
    const word = randomUUID().slice(0, 8)
    const uuid = await insertTopic(`Õunte äratundmine masinõppega ${word}`)
    const similar = await insertTopic(`Õunte äratundmine masinõppe abil ${word}`, 'canceled')
    const same = await insertTopic(`ounte ARATUNDMINE masinoppega ${word}`, 'published')
    await insertTopic(`Õunte äratundmine masinõppega ${word}`, 'deleted')
    await insertTopic(`Pirnide koristamine ${word}`)
    expect(await duplicatesOf('topics', uuid)).toEqual([
      { uuid: same, status: 'published', reasons: ['title'] },
      { uuid: similar, status: 'canceled', reasons: ['title'] },
    ])
  })

  it('do not include items that only mention the title', async () => {
    const title = `Sordiaretus ${randomUUID()}`
    const uuid = await insertTopic(title)
    const values = { ...topicValues, thesis_topic_name: 'Muu', description: `Vaata teemat ${title}.` }
    await insertItem(api, 'topics', { general_topics: values })
    expect(await duplicatesOf('topics', uuid)).toEqual([])
  })

  it('of a thesis have the same author and year', async () => {
    const author = { ut_first_name: 'Mari', ut_last_name: `Mets ${randomUUID()}` }
    const thesis = (changes: FormValues[string]) =>
      createItemForTest(api, 'thesis', 'pending', { ...author, ...changes })
    const { uuid } = await thesis({ title_et: 'Kala', title_en: 'Fish', year: 2024 })
    const sameYear = await thesis({ title_et: 'Lind', title_en: 'Bird', year: 2024 })
    await thesis({ title_et: 'Putukas', title_en: 'Insect', year: 2023 })
    expect(await duplicatesOf('thesis', uuid)).toEqual([
      { uuid: sameYear.uuid, status: 'pending', reasons: ['author'] },
    ])
  })

  it('are compared as people see them', async () => {
    const word = randomUUID().slice(0, 8)
    const [title, lastName] = [`CO₂ ﬁltrid ${word}`, `Šahﬁ ${randomUUID()}`]
    const topic = await insertTopic(title)
    const written = await insertTopic(`CO<sub>2</sub> fil\u00adtrid ${word}`)
    expect(await duplicatesOf('topics', topic)).toMatchObject([{ uuid: written, reasons: ['title'] }])
    const thesis = (ut_last_name: string, titles: FormValues[string]) =>
      createItemForTest(api, 'thesis', 'pending', {
        ut_first_name: 'Mari',
        ut_last_name,
        year: 2024,
        ...titles,
      })
    const titled = (text: string) => ({ title_et: text, title_en: text })
    const { uuid } = await thesis(lastName, titled('Haug'))
    const other = await thesis(lastName.normalize('NFKD').toUpperCase(), titled('Särg'))
    await thesis(`${lastName}x`, titled('Ahven'))
    expect(await duplicatesOf('thesis', uuid)).toMatchObject([{ uuid: other.uuid, reasons: ['author'] }])
  })

  it('of an internship are of the same organization', async () => {
    const organization_name = `Aed ${randomUUID()}`
    const offer = (changes: object) =>
      insertItem(api, 'internship', { general_intern: { ...internshipValues, ...changes } })
    const uuid = await offer({ organization_name })
    const other = await offer({ organization_name })
    await offer({ organization_name: 'Muu aed' })
    expect((await duplicatesOf('internship', uuid)).map((row) => row.uuid)).toEqual([other])
  })

  it('are found with indexes', async () => {
    const title = `Otsing ${randomUUID().slice(0, 8)}`
    const item = await api.payload.findByID({ collection: 'items', id: await insertTopic(title) })
    const { drizzle } = api.payload.db
    await drizzle.execute(sql`
      insert into items (id, form, status, "values", search_heading, last_name, first_name, year)
      select gen_random_uuid(), 'topics', 'pending', '{}', md5(n::text), 'Mets', md5(n::text), 2024
      from generate_series(1, 5000) as n
    `)
    await drizzle.execute(sql`vacuum analyze items`)
    const author = { firstName: 'Mari', lastName: 'Mets', year: 2024 }
    const plan = await drizzle.transaction(async (transaction) => {
      // The rows are too small for the planner to prefer the indexes.
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute(sql`explain ${candidatesQuery({ ...item, ...author })}`)
    })
    const text = JSON.stringify(plan.rows)
    expect(text).toContain('items_search_names_idx')
    expect(text).not.toContain('Seq Scan')
  })
})
