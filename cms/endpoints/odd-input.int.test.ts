import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'

let api: Api
let manager: Record<string, string>

beforeAll(async () => {
  api = await startedApi()
  manager = { Authorization: `Bearer ${await tokenOf('manager')}` }
})

const updatedAt = new Date().toISOString()
const form = { slug: 'topics', updatedAt }
const text = { et: 'a', en: 'a' }

/** As managers send it, with the mark `"odd":1` made a key that `JSON.stringify` would never write. */
async function send(method: string, path: string, body: unknown, key: string) {
  const sent = JSON.stringify(body).replace('"odd":1', `${JSON.stringify(key)}:{"a":1}`)
  const headers = { ...manager, 'Content-Type': 'application/json' }
  const answer = await api.send(path, { method, headers, body: sent })
  return { status: answer.status, answer: await answer.json() }
}

describe('a key that every object has is refused as unknown', () => {
  const odd = { odd: 1 }
  const submission = (values: object) => ({
    action: 'insert',
    status: 'pending',
    filledForm: form,
    updatedAt,
    itemUuid: randomUUID(),
    values,
  })
  const cases: [string, string, string, (key: string) => string, object][] = [
    [
      'a field set of a submission',
      'POST',
      '/api/v1/topics',
      (key) => key,
      submission({ ...odd, general_topics: topicValues }),
    ],
    [
      'a field of a submission',
      'POST',
      '/api/v1/topics',
      (key) => `general_topics.${key}`,
      submission({ general_topics: { ...topicValues, ...odd } }),
    ],
    [
      'a supervisor of a submission',
      'POST',
      '/api/v1/topics',
      (key) => `general_topics.supervisors.0.${key}`,
      submission({
        general_topics: {
          ...topicValues,
          supervisors: [{ firstname: 'A', lastname: 'B', email: 'a@b.ee', ...odd }],
        },
      }),
    ],
    [
      'an entry that is added',
      'PUT',
      '/api/v1/admin/topics',
      (key) => `general_topics.${key}`,
      {
        action: 'insert',
        form,
        newStatus: 'pending',
        newValues: { general_topics: { ...topicValues, ...odd } },
      },
    ],
    [
      'an entry that is changed',
      'PUT',
      `/api/v1/admin/topics/${randomUUID()}`,
      (key) => key,
      {
        action: 'update',
        form,
        updatedAt,
        newStatus: 'pending',
        newValues: { ...odd, general_topics: topicValues },
      },
    ],
    [
      'the settings of a field',
      'POST',
      '/api/v1/admin/manage/field',
      (key) => `settings.${key}`,
      {
        action: 'new',
        values: { slug: 'made_odd', type: 'text', settings: odd, translations: { label: text } },
      },
    ],
    [
      'a field set',
      'POST',
      '/api/v1/admin/manage/fieldset',
      (key) => key,
      { action: 'new', values: { slug: 'made_odd', settings: { title: text }, ...odd } },
    ],
    [
      'a form',
      'POST',
      '/api/v1/admin/manage/form',
      (key) => `fieldSets.0.${key}`,
      {
        action: 'new',
        values: {
          slug: 'made_odd',
          title: text,
          description: text,
          fieldSets: [{ order: 1, slug: 'general_topics', ...odd }],
        },
      },
    ],
    [
      'an import of texts',
      'POST',
      '/api/v1/manage/translations/',
      (key) => `items.et.common.${key}`,
      { action: 'import', items: { et: { common: odd } } },
    ],
    [
      'a keyword',
      'POST',
      '/api/v1/manage/keywords/',
      (key) => key,
      { action: 'new', item: { label: 'Veider', ...odd } },
    ],
  ]

  it.each(cases)('in %s', async (_, method, path, fieldOf, body) => {
    for (const key of ['__proto__', 'constructor', 'toString', '__defineGetter__']) {
      expect(await send(method, path, body, key)).toEqual({
        status: 422,
        answer: {
          status: 422,
          error: 'errors.invalid',
          errors: [{ field: fieldOf(key), messageKey: 'validation.unknownField' }],
        },
      })
    }
  })

  it('`prototype` is one only where no field is called that', async () => {
    const body = submission({ general_topics: { ...topicValues, ...odd } })
    expect(await send('POST', '/api/v1/topics', body, 'prototype')).toMatchObject({
      status: 422,
      answer: { errors: [{ field: 'general_topics.prototype', messageKey: 'validation.unknownField' }] },
    })
  })
})

describe('control characters are refused', () => {
  it.each([
    ['/api/v1/download', { fileName: 'thesis/\u0000.pdf' }, 'fileName'],
    ['/api/v1/files/delete', { fileName: '\u0000', itemUuid: randomUUID(), formSlug: 'thesis' }, 'fileName'],
    ['/api/v1/feedback', { text: 'a\u001b[2J' }, 'text'],
  ])('in a body of %s', async (path, body, field) => {
    expect(await send('POST', path, body, '')).toEqual({
      status: 422,
      answer: {
        status: 422,
        error: 'errors.invalid',
        errors: [{ field, messageKey: 'validation.characters' }],
      },
    })
  })

  it.each([
    ['/api/v2/topics/%00', 404],
    ['/api/v2/pages/a%1bb', 404],
    ['/api/v2/topics/%ff', 404],
    ['/api/v2/topics?q=%00', 400],
    ['/api/v2/topics?%00=q', 400],
    ['/api/v2/topics?__proto__=q', 400],
    ['/api/payload-preferences/%00', 404],
    ['/api/items?where[status][equals]=a%00b', 400],
    ['/api/items?where[__proto__][equals]=a', 400],
    ['/api/items?where[constructor.prototype][equals]=a', 400],
  ])('in the address %s', async (path, status) => {
    expect((await api.send(path, { headers: manager })).status).toBe(status)
  })
})

describe("the CMS's own REST", () => {
  it.each([
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty/count',
    '__proto__/x',
    'access/x',
    'globals/constructor',
  ])('has no collection /api/%s', async (path) => {
    expect((await api.send(`/api/${path}`, { headers: manager })).status).toBe(404)
  })

  it.each([
    'where=x',
    'where={"status":{"equals":"published"}}',
    'data={',
    'page=-1',
    'page=1e30',
    'limit=1e30',
    'where[status][equals]=shiny',
    'where[status][in]=a,b',
    'where[status][like]=x',
    'where[id][in]=x',
    'where[values][like]=x',
    'where[files][contains]=x',
    'where[deadlineAt][near]=1,1',
    'where[values.general_topics.level][near]=1',
    'where[createdAt][within]=x',
    'where[or][0][year][intersects]=1',
    'where[or]=x',
    'where[or][a][year][equals]=1',
    'where[year][all]=1',
    'where[year]=1',
    'where[nothing][equals]=x',
  ])('answers 400 to ?%s', async (query) => {
    const answer = await api.send(`/api/items?${query}`, { headers: manager })
    expect([query, answer.status]).toEqual([query, 400])
    expect(await answer.text()).not.toMatch(/Failed query|invalid input|select /)
  })

  const json = { 'Content-Type': 'application/json' }
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`
  it.each<[string, Record<string, string>, string, number]>([
    ['no JSON', json, '{', 400],
    ['a list', json, '[]', 400],
    ['nothing at all', json, 'null', 400],
    ['a number', json, '1', 400],
    ['a deep nest', json, `{"a":${'['.repeat(200)}${']'.repeat(200)}}`, 400],
    ['a prototype', json, '{"data":{"__proto__":{}}}', 422],
    ['a NUL', json, '{"slug":"\\u0000"}', 422],
    ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }, 'x', 400],
    ['a form that breaks off', multipart, '--x\r\n\r\n', 400],
    ['a form without data', multipart, field('a', 'b'), 400],
    ['a form with no JSON', multipart, field('_payload', '{'), 400],
    ['a form with a prototype', multipart, field('_payload', '{"constructor":{}}'), 422],
  ])('refuses the body of a page that is %s', async (_, headers, body, status) => {
    for (const [method, path] of [
      ['POST', '/api/pages'],
      ['PATCH', `/api/pages/${randomUUID()}`],
    ] as const) {
      const init = { method, headers: { ...manager, ...headers }, body }
      expect([method, (await api.send(path, init)).status]).toEqual([method, status])
    }
  })

  it('takes what its screens send: a page as a form, a query as a body', async () => {
    const { docs } = await api.payload.find({ collection: 'pages', limit: 1 })
    const page = docs[0]
    const saved = await api.send(`/api/pages/${page?.id}?locale=et`, {
      method: 'PATCH',
      headers: { ...manager, ...multipart },
      body: field('_payload', JSON.stringify({ title: page?.title })),
    })
    expect([saved.status, await saved.json()]).toMatchObject([200, { doc: { id: page?.id } }])
    const found = await api.send('/api/pages', {
      method: 'POST',
      headers: {
        ...manager,
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Payload-HTTP-Method-Override': 'GET',
      },
      body: `where[slug][equals]=${page?.slug}`,
    })
    expect([found.status, await found.json()]).toMatchObject([200, { totalDocs: 1 }])
  })
})
