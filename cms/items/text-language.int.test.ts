import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/texts.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { addTopic, freshWord } from '../../testing/topics.ts'
import { refreshColumns } from './refresh-columns.ts'

const api = await startedApi()
const manager = api.as('manager')
const slug = 'topics'

const english = {
  thesis_topic_name: 'Comparing graph databases',
  description: 'The student measures how fast they answer.',
}
const estonian = {
  thesis_topic_name: 'Graafiandmebaaside võrdlemine',
  description: 'Üliõpilane mõõdab, kui kiiresti need vastavad.',
}

type Changes = { language?: Language | null; values?: Record<string, unknown> }

async function update(uuid: string, { language, values = {} }: Changes) {
  const { form, updatedAt, status, values: stored } = await fetchItem(api, slug, uuid)
  const newValues = { general_topics: { ...stored.general_topics, ...values } }
  const body = { action: 'update', form, updatedAt, newStatus: status, newValues, language } as const
  return dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
}

const languageOf = async (uuid: string) => dataOf(await api.as()('getTopic', { params: { uuid } })).language

describe('the language of the texts of an item', () => {
  it('is derived from them, and is in every answer that has its title', async () => {
    const word = freshWord()
    const uuid = await addTopic(api, {
      ...english,
      thesis_topic_name: `${english.thesis_topic_name} ${word}`,
    })
    const other = await addTopic(api, { ...estonian, thesis_topic_name: `${word} võrdlemine` })
    expect(await languageOf(uuid)).toBe('en')
    expect(await languageOf(other)).toBe('et')
    const list = dataOf(await api.as()('listTopics', { query: { q: word } }))
    expect(Object.fromEntries(list.map((row) => [row.uuid, row.language]))).toEqual({
      [uuid]: 'en',
      [other]: 'et',
    })
    const related = dataOf(await api.as()('listRelated', { params: { register: slug, uuid: other } }))
    expect(related).toMatchObject([{ uuid, language: 'en' }])
    const found = dataOf(await manager('searchEntries', { query: { q: word } }))
    expect(found.entries.map(({ language }) => language).toSorted()).toEqual(['en', 'et'])
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ language: 'en', chosenLanguage: null })
  })

  it('changes with the texts, until a manager chooses it; undo gives the former choice back', async () => {
    const uuid = await addTopic(api, english)
    await update(uuid, { values: estonian })
    expect(await languageOf(uuid)).toBe('et')
    const { change = '', updatedAt } = await update(uuid, { language: 'en' })
    expect(await languageOf(uuid)).toBe('en')
    const undo = { action: 'undo', updatedAt: String(updatedAt), change } as const
    dataOf(await manager('changeItem', { params: { slug, uuid }, body: undo }))
    expect(await languageOf(uuid)).toBe('et')
    await update(uuid, { language: 'en' })
    await update(uuid, { values: { ...estonian, description: 'Üliõpilane loeb läbi kõik artiklid.' } })
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ language: 'en', chosenLanguage: 'en' })
    await update(uuid, { language: null })
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ language: 'et', chosenLanguage: null })
  })

  it('is what the submitter says', async () => {
    const itemUuid = randomUUID()
    const filledForm = { slug, updatedAt: new Date().toISOString() }
    const values = { general_topics: { ...topicValues, ...english } }
    const body = {
      action: 'insert',
      filledForm,
      itemUuid,
      values,
      language: 'en',
      textLanguage: 'et',
    } as const
    dataOf(await api.as()('submitItem', { params: { slug }, body }))
    expect(await fetchItem(api, slug, itemUuid)).toMatchObject({ language: 'et', chosenLanguage: 'et' })
  })

  it('is that of the page for texts that do not tell', async () => {
    const uuid = await addTopic(api, {
      thesis_topic_name: '42',
      description: '42',
      organization_or_study_group_name: '42',
    })
    await api.payload.db.drizzle.execute(sql`update items set language = 'en' where id = ${uuid}`)
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ language: 'en', chosenLanguage: null })
  })

  it('is derived in the background for items that have none', async () => {
    const uuid = await addTopic(api, english)
    await api.payload.db.drizzle.execute(
      sql`update items set text_language = null, search_keys_version = 7 where id = ${uuid}`,
    )
    const { updatedAt } = await fetchItem(api, slug, uuid)
    await refreshColumns(await createLocalReq({}, api.payload))
    expect(await fetchItem(api, slug, uuid)).toMatchObject({ language: 'en', updatedAt })
  })
})

describe('the language that is proposed while a form is filled in', () => {
  const propose = (values: Record<string, string>, params = { slug }) =>
    api.as()('detectTextLanguage', { params, body: { values: { general_topics: values } } })

  it('is that of the texts, which need not be complete', async () => {
    expect(dataOf(await propose(english)).language).toBe('en')
    expect(dataOf(await propose({ description: estonian.description })).language).toBe('et')
    expect(dataOf(await propose({})).language).toBeNull()
    expect(dataOf(await propose(estonian, { slug: 'topic' })).language).toBe('et')
  })

  it('is asked without the session, also for a form that requires one', async () => {
    expect(dataOf(await propose({}, { slug: 'thesis' })).language).toBeNull()
    expect(await propose({}, { slug: 'no-such-form' })).toMatchObject({ status: 404 })
  })
})
