import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { isRecord } from '#contract/is-record.ts'
import { startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { queryAt } from '../../testing/query.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { callCases } from '../../testing/valid-inputs.ts'

const api = await startedApi()
const token = await tokenOf('admin')
const rows: Readonly<Record<string, Endpoint>> = endpoints

/** A zero-width space, a hyphen at the end of a line of a PDF, a control character and a soft hyphen. */
const removed = '\u200B\uFFFE\u0007\u00AD'

/** The paths of all texts in JSON. */
function textsIn(json: unknown, path: string[] = []): string[][] {
  if (typeof json === 'string') return json === '' ? [] : [path]
  if (Array.isArray(json)) return json.flatMap((each, index) => textsIn(each, [...path, String(index)]))
  return isRecord(json) ? Object.entries(json).flatMap(([key, each]) => textsIn(each, [...path, key])) : []
}

/** The JSON with the characters after the first letter of the text at this path. */
function withCharacters(json: unknown, [key, ...path]: string[]): unknown {
  if (typeof json === 'string') return `${json.slice(0, 1)}${removed}${json.slice(1)}`
  if (Array.isArray(json))
    return json.map((each, index) => (String(index) === key ? withCharacters(each, path) : each))
  if (!isRecord(json) || key === undefined) return json
  return { ...json, [key]: withCharacters(json[key], path) }
}

const people = [{ firstname: 'Mari', lastname: 'Maasikas', email: 'mari@example.com' }]
const text = { et: 'Väike', en: 'Small' }
const option = { value: 'small', label: text, url: 'https://ut.ee/' }
const extraLinks = [{ url: 'https://ut.ee/', label: text }]

/** Texts that the inputs of `callCases` do not have, by call. */
const further: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
  submitItem: (body) => ({
    ...body,
    values: { general_topics: { ...topicValues, supervisors: people, keywords: ['Andmebaasid'] } },
  }),
  changeItem: (body) => ({ ...body, reason: 'Parandasin pealkirja.' }),
  addField: (body) => ({
    ...body,
    values: {
      slug: uniqueSlug(),
      type: 'select-withUrl',
      settings: { options: [option], extraLinks },
      translations: { label: text, placeholder: text, helpText: text, tooltipText: text },
    },
  }),
}

async function inputOf({ name, create }: ReturnType<typeof callCases>[number]) {
  const { params, entryKey, body } = await create()
  return {
    ...(params && { params }),
    ...(entryKey && { entryKey }),
    body: isRecord(body) ? (further[name]?.(body) ?? body) : body,
  }
}

async function send(
  name: string,
  { params = {}, entryKey, body }: { params?: Record<string, string>; entryKey?: string; body: unknown },
) {
  const { path, methods } = rows[name] ?? { path: '', methods: ['post'] }
  const address = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  return api.send(`/api${address}`, {
    method: String(methods[0]).toUpperCase(),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(entryKey && { [entryKeyHeader]: entryKey }),
    },
    body: JSON.stringify(body),
  })
}

const columnsSchema = z.array(z.object({ table: z.string(), column: z.string() }))

/** The columns of the database that have one of the characters. */
async function columnsWithCharacters(): Promise<string[]> {
  const url = process.env.DATABASE_URL ?? ''
  const columns = columnsSchema.parse(
    await queryAt(
      url,
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and (data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY'))`,
    ),
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    // JSON has control characters in escaped form.
    const matches = await queryAt(
      url,
      `select 1 from "${table}" where "${column}"::text ~ '[${removed}]|\\\\u0007' limit 1`,
    )
    if (matches.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

it('no call stores invisible characters, and texts that have them are accepted', async () => {
  expect(await columnsWithCharacters()).toEqual([])
  const accepted = new Set<string>()
  for (const each of callCases(api)) {
    const { name } = each
    let input = await inputOf(each)
    for (const path of textsIn(input.body)) {
      const response = await send(name, { ...input, body: withCharacters(input.body, path) })
      expect([name, path, response.status < 500]).toEqual([name, path, true])
      if (!response.ok) continue
      accepted.add(`${name} ${path.join('.')}`)
      // A call that was rejected has changed nothing.
      input = await inputOf(each)
    }
  }
  expect([...accepted]).toEqual(
    expect.arrayContaining([
      'sendFeedback feedback',
      'sendFeedback email',
      'sendMessage name',
      'sendMessage message',
      'submitItem values.general_topics.thesis_topic_name',
      'submitItem values.general_topics.supervisors.0.firstname',
      'submitItem values.general_topics.keywords.0',
      'submitItem values.general_topics.level.0',
      'changeItem reason',
      'changeOwnItem values.general_topics.description',
      'addField values.settings.options.0.value',
      'addField values.settings.options.0.label.et',
      'addField values.settings.options.0.url',
      'addField values.settings.extraLinks.0.label.en',
      'addField values.translations.helpText.et',
      'insertItem newValues.general_topics.description',
      'changeItem newValues.general_topics.description',
      'addForm values.title.et',
      'addForm values.description.en',
      'updateForm values.fieldSets.0.translation.et',
      'addField values.translations.label.en',
      'addFieldSet values.settings.title.et',
      'addKeyword item.label',
      'updateKeyword item.label',
      'addPage values.title.et',
      'addPage values.content.et.root.children.0.children.0.text',
      'addMedia alt.et',
      'addTranslations item.translations.et',
      'addAccess username',
      'addAccess fullName',
    ]),
  )
  expect(await columnsWithCharacters()).toEqual([])
  // Several hundred calls, one after the other.
}, 240_000)
