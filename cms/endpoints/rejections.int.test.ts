import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()
const manager = { Authorization: `Bearer ${await tokenOf('manager')}` }

const json = { 'Content-Type': 'application/json' }

function post(body: unknown, headers: Record<string, string> = json): RequestInit {
  return { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

function submission(slug: string, values: unknown) {
  const filledForm = { slug, updatedAt: new Date().toISOString() }
  return { action: 'insert', status: 'pending', filledForm, itemUuid: randomUUID(), values }
}
function topic(changes: object = {}) {
  return submission('topics', { general_topics: { ...topicValues, ...changes } })
}
function internship(changes: object = {}) {
  return submission('internship', { general_intern: { ...internshipValues, ...changes } })
}
function issue(field: string, messageKey: string) {
  return { errors: expect.arrayContaining([expect.objectContaining({ field, messageKey })]) }
}

async function countDocuments() {
  const collections = ['items', 'files', 'keywords', 'feedback', 'users'] as const
  return Promise.all(
    collections.map(async (collection) => (await api.payload.count({ collection })).totalDocs),
  )
}

/** Expects the problem, and that nothing was stored. */
async function expectRejected(path: string, init: RequestInit, status: number, problem: object = {}) {
  const before = await countDocuments()
  const response = await api.send(path, init)
  const body: unknown = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status, body: { status, ...problem } })
  expect(await countDocuments()).toEqual(before)
}

describe('a submission is rejected', () => {
  it.each<[string, RequestInit, number]>([
    ['invalid JSON', post('{"action":'), 400],
    ['an empty body', post(''), 400],
    ['a list', post([]), 400],
    ['a string', post('"x"'), 400],
    ['another action', post({ ...topic(), action: 'delete' }), 400],
    ['values that are not an object', post({ ...topic(), values: 7 }), 400],
    ['an invalid UUID', post({ ...topic(), itemUuid: 'x' }), 400],
    ['extremely nested JSON', post(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`), 400],
    ['another media type', post('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
    ['another charset', post(topic(), { 'Content-Type': 'application/json; charset=iso-8859-1' }), 415],
    ['compressed JSON', post(topic(), { ...json, 'Content-Encoding': 'gzip' }), 415],
    ['bytes that are not UTF-8', { ...post(''), body: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ['no media type', { method: 'POST', body: new Uint8Array([123, 125]) }, 415],
    ['too many values', post({ ...topic(), padding: Array.from({ length: 100_001 }, () => 0) }), 400],
    ['more than a megabyte', post({ action: 'x'.repeat(1_100_000) }), 413],
  ])('with %s', async (_, init, status) => {
    await expectRejected('/api/v1/topics', init, status)
  })

  it('only if it has more than a megabyte, other calls of anyone if they have more than 64 kB', async () => {
    const padding = 'x'.repeat(70_000)
    await expectRejected('/api/v1/topics', post({ ...topic(), padding, values: 7 }), 400)
    for (const path of ['/api/v1/feedback', '/api/v1/download', '/api/v1/files/check'])
      await expectRejected(path, post({ padding }), 413)
  })

  it.each<[string, ReturnType<typeof submission>, string, string]>([
    [
      'a missing value',
      topic({ thesis_topic_name: undefined }),
      'general_topics.thesis_topic_name',
      'required',
    ],
    ['a blank value', topic({ thesis_topic_name: ' \t ' }), 'general_topics.thesis_topic_name', 'required'],
    ['an unknown field', topic({ salary: '1000' }), 'general_topics.salary', 'unknownField'],
    ['a field called prototype', topic({ prototype: {} }), 'general_topics.prototype', 'unknownField'],
    [
      'a supervisor without e-mail',
      topic({ supervisors: [{ firstname: 'A', lastname: 'B' }] }),
      'general_topics.supervisors.0.email',
      'required',
    ],
    [
      'an unknown field set',
      submission('topics', { general_topics: topicValues, secret: { a: 1 } }),
      'secret',
      'unknownField',
    ],
    [
      'a past deadline',
      internship({ application_deadline: 1_600_000_000 }),
      'general_intern.application_deadline',
      'deadlinePast',
    ],
    [
      'a missing confirmation',
      internship({ confirmation: false }),
      'general_intern.confirmation',
      'required',
    ],
  ])('with %s', async (_, body, field, messageKey) => {
    const path = `/api/v1/${body.filledForm.slug}`
    await expectRejected(path, post(body), 422, issue(field, `validation.${messageKey}`))
  })

  it('with values that do not fit a form that has changed since', async () => {
    const filledForm = { slug: 'topics', updatedAt: '2001-01-01T00:00:00.000Z' }
    const body = { ...topic({ level: [] }), filledForm }
    await expectRejected('/api/v1/topics', post(body), 409, { error: 'errors.formChanged' })
  })

  it('to an unknown form', async () => {
    await expectRejected('/api/v1/nowhere', post(submission('nowhere', {})), 404, {
      error: 'errors.notFound',
    })
  })
})

describe('a file is rejected', () => {
  const field = 'general_intern.attachment'
  const target = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf' }
  const value = (fileName: string) => ({ fileName, fileSize: 10, fileType: 'application/pdf' })

  it('if no upload was requested, or none arrived', async () => {
    const body = internship({ attachment: value(`internship/${randomUUID()}/attachment/a.pdf`) })
    await expectRejected('/api/v1/internship', post(body), 422, issue(field, 'validation.fileMissing'))
    const input = { params: { slug: 'internship' }, body: { ...target, fileSize: 10 } }
    const { itemUuid, name = '' } = dataOf(await api.as()('requestUpload', input))
    const requested = { ...internship({ attachment: value(name) }), itemUuid }
    await expectRejected('/api/v1/internship', post(requested), 422, issue(field, 'validation.fileMissing'))
  })

  it('if its content does not fit its name', async () => {
    const { itemUuid, value: attachment } = await upload(api.as(), target, samplePng())
    const body = { ...internship({ attachment }), itemUuid }
    await expectRejected('/api/v1/internship', post(body), 422, issue(field, 'validation.fileType'))
  })

  it('if it belongs to another item', async () => {
    const { value: attachment } = await upload(api.as(), target, samplePdf('mine'))
    const body = internship({ attachment })
    await expectRejected('/api/v1/internship', post(body), 422, issue(field, 'validation.fileMissing'))
  })

  it.each([
    ['of a format that the field does not accept', { fileName: 'run.exe' }, 'validation.fileType'],
    ['without an extension', { fileName: 'README' }, 'validation.fileType'],
    ['that is too large', { fileSize: 3_000_000_000 }, 'validation.fileSize'],
    ['for a field of another type', { fieldSlug: 'organization_name' }, 'validation.unknownField'],
    ['for an unknown field', { fieldSlug: 'nowhere' }, 'validation.unknownField'],
  ])('before the upload: %s', async (_, changes, messageKey) => {
    const body = { ...target, fileSize: 10, ...changes }
    await expectRejected('/api/v2/internship/upload', post(body), 422, issue(body.fieldSlug, messageKey))
  })

  it('for download if its name was guessed', async () => {
    for (const fileName of ['x', '../../etc/passwd', `internship/${randomUUID()}/attachment/a.pdf`])
      await expectRejected('/api/v1/download', post({ fileName }), 404, { error: 'errors.notFound' })
    expect((await api.send(`/files/${randomUUID()}/attachment/a.pdf`)).status).toBe(404)
  })
})

describe('a URL', () => {
  it.each([
    ['/api/v2/theses/nonsense', 404],
    [`/api/v2/theses/${randomUUID()}`, 404],
    ['/api/v2/theses/%00', 404],
    ['/api/v2/theses/%E0%A4%A', 404],
    ['/api/v2/topics/%ff', 404],
    ['/api/v1/form/nowhere', 404],
    ['/api/v1/form/constructor', 404],
    ['/api/v2/translations/de/common', 404],
    ['/api/v2/pages/nowhere', 404],
    ['/api/v2/pages/a%1bb', 404],
    ['/api/v3/anything', 404],
    ['/api/v2/theses?page=0', 400],
    ['/api/v2/theses?page=one', 400],
    ['/api/v2/theses?size=151', 400],
    ['/api/v2/theses?sort=values', 400],
    ['/api/v2/theses?sort=%27;drop', 400],
    ['/api/v2/theses?year=last', 400],
    ['/api/v2/topics?q=%00abc', 400],
    ['/api/v2/topics?%00=q', 400],
    ['/api/v2/topics?__proto__=q', 400],
    // Payload's own REST API
    ['/api/payload-preferences/%00', 404],
    ['/api/toString', 404],
    ['/api/__proto__', 404],
    ['/api/constructor', 404],
    ['/api/hasOwnProperty/count', 404],
    ['/api/__proto__/x', 404],
    ['/api/access/x', 404],
    ['/api/globals/constructor', 404],
    ['/api/items?where[status][equals]=a%00b', 400],
    ['/api/items?where[__proto__][equals]=a', 400],
    ['/api/items?where[constructor.prototype][equals]=a', 400],
    ['/api/items?where=x', 400],
    ['/api/items?where={"status":{"equals":"published"}}', 400],
    ['/api/items?data={', 400],
    ['/api/items?page=-1', 400],
    ['/api/items?page=1e30', 400],
    ['/api/items?limit=1e30', 400],
    ['/api/items?where[status][equals]=shiny', 400],
    ['/api/items?where[status][in]=a,b', 400],
    ['/api/items?where[status][like]=x', 400],
    ['/api/items?where[id][in]=x', 400],
    ['/api/items?where[values][like]=x', 400],
    ['/api/items?where[files][contains]=x', 400],
    ['/api/items?where[deadlineAt][near]=1,1', 400],
    ['/api/items?where[values.general_topics.level][near]=1', 400],
    ['/api/items?where[createdAt][within]=x', 400],
    ['/api/items?where[or][0][year][intersects]=1', 400],
    ['/api/items?where[or]=x', 400],
    ['/api/items?where[or][a][year][equals]=1', 400],
    ['/api/items?where[year][all]=1', 400],
    ['/api/items?where[year]=1', 400],
    ['/api/items?where[nothing][equals]=x', 400],
  ])('%s → %i', async (path, status) => {
    const response = await api.send(path, { headers: manager })
    expect(response.status).toBe(status)
    expect(await response.text()).not.toMatch(/Failed query|invalid input|select /)
  })

  it.each([
    ['DELETE', '/api/v2/theses', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/manage/keywords/', 'GET, HEAD, POST, PUT'],
    ['PUT', '/api/v1/download', 'POST'],
    ['GET', '/api/v1/topics', 'POST'],
    ['DELETE', '/api/v1/admin/topics', 'GET, HEAD, PUT, POST'],
    ['POST', `/files/${randomUUID()}/attachment/a.pdf`, 'GET, HEAD'],
  ])('%s %s responds with the allowed methods: %s', async (method, path, allow) => {
    const response = await api.send(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toEqual({ status: 405, error: 'errors.methodNotAllowed' })
  })

  it.each(['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override', 'X-HTTP-Method'])(
    'ignores the header %s',
    async (name) => {
      const headers = { ...json, [name]: 'GET' }
      await expectRejected('/api/v1/feedback', post({ unknown: 1 }, headers), 400)
      await expectRejected(
        '/api/v1/feedback',
        post({ feedback: 'x' }, { ...headers, Cookie: '_xsrf=abc' }),
        403,
      )
      await expectRejected('/api/v2/keywords', post({}, headers), 405)
    },
  )

  it('responds to HEAD without a body or CORS headers', async () => {
    const response = await api.send('/api/v2/theses', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toBeTruthy()
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('of an unknown namespace responds with no texts', async () => {
    const response = await api.send('/api/v2/translations/et/nowhere')
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  it('searches for special characters literally', async () => {
    for (const q of ['%%%', '___', "'; drop table items; --", '\\\\\\', '((((']) {
      const response = await api.send(`/api/v2/theses?q=${encodeURIComponent(q)}`)
      expect([response.status, await response.json()]).toEqual([200, []])
    }
  })
})

it('rejects a change to a status that is not offered', async () => {
  const uuid = randomUUID()
  await submit(api.as(), 'topics', { general_topics: topicValues }, uuid)
  const params = { slug: 'topics', uuid }
  const call = api.as('manager')
  const { updatedAt } = dataOf(await call('getItem', { params }))
  for (const newStatus of ['draft', 'hide', 'confirm'] as const)
    expect(
      await call('changeItem', { params, body: { action: 'status', updatedAt, newStatus } }),
    ).toMatchObject({ ok: false, status: 422, problem: { error: 'errors.statusNotAllowed' } })
})

describe('a property name that every object has is rejected as unknown', () => {
  const mark = { mark: 1 }
  const form = { slug: 'topics', updatedAt: new Date().toISOString() }
  const text = { et: 'a', en: 'a' }
  const supervisor = { firstname: 'A', lastname: 'B', email: 'a@b.ee', ...mark }
  const change = { action: 'update', form, updatedAt: form.updatedAt, newStatus: 'pending' }
  const fieldSets = [{ order: 1, slug: 'general_topics', ...mark }]
  const field = { slug: 'made_mark', type: 'text', settings: mark, translations: { label: text } }

  it.each<[string, string, string, object]>([
    ['POST', '/api/v1/topics', '', submission('topics', { ...mark, general_topics: topicValues })],
    ['POST', '/api/v1/topics', 'general_topics.supervisors.0.', topic({ supervisors: [supervisor] })],
    [
      'PUT',
      `/api/v1/admin/topics/${randomUUID()}`,
      'general_topics.',
      { ...change, newValues: { general_topics: { ...topicValues, ...mark } } },
    ],
    ['POST', '/api/v1/admin/manage/field', 'settings.', { action: 'new', values: field }],
    [
      'POST',
      '/api/v1/admin/manage/form',
      'fieldSets.0.',
      { action: 'new', values: { slug: 'made_mark', title: text, description: text, fieldSets } },
    ],
    [
      'POST',
      '/api/v1/manage/translations/',
      'et.common.',
      { action: 'import', items: { et: { common: mark } } },
    ],
    ['POST', '/api/v1/manage/keywords/', '', { action: 'new', item: { label: 'Veider', ...mark } }],
  ])('%s %s: %s', async (method, path, prefix, body) => {
    const messageKey = 'items' in body ? 'translations.error.keyInvalid' : 'validation.unknownField'
    for (const key of ['__proto__', 'constructor', 'toString', '__defineGetter__']) {
      // An object literal cannot have `__proto__` as an own property.
      const sent = JSON.stringify(body).replace('"mark":1', `${JSON.stringify(key)}:{"a":1}`)
      const errors = [{ field: `${prefix}${key}`, messageKey }]
      const init = { method, headers: { ...manager, ...json }, body: sent }
      await expectRejected(path, init, 422, { error: 'errors.invalid', errors })
    }
  })
})

it.each([
  ['/api/v1/download', { fileName: 'thesis/\u0000.pdf' }, 'fileName'],
  ['/api/v1/feedback', { text: 'a\u0000b' }, 'text'],
])('rejects zero bytes in a body of %s', async (path, body, field) => {
  const errors = [{ field, messageKey: 'validation.characters' }]
  await expectRejected(path, post(body), 422, { error: 'errors.invalid', errors })
})

describe("Payload's own REST API", () => {
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const query = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Payload-HTTP-Method-Override': 'GET',
  }
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`

  it.each<[string, Record<string, string>, string, number]>([
    ['invalid JSON', json, '{', 400],
    ['a list', json, '[]', 400],
    ['null', json, 'null', 400],
    ['a number', json, '1', 400],
    ['deeply nested JSON', json, `{"a":${'['.repeat(200)}${']'.repeat(200)}}`, 400],
    ['a prototype', json, '{"data":{"__proto__":{}}}', 422],
    ['a NUL', json, '{"slug":"\\u0000"}', 422],
    ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }, 'x', 400],
    ['an incomplete form', multipart, '--x\r\n\r\n', 400],
    ['a form without data', multipart, part('a', 'b'), 400],
    ['a form with invalid JSON', multipart, part('_payload', '{'), 400],
    ['a form with a prototype', multipart, part('_payload', '{"constructor":{}}'), 422],
    ['a form of more than 64 kB', multipart, part('_payload', `{"a":"${'a'.repeat(65_536)}"}`), 413],
  ])('rejects a page that is %s', async (_, headers, body, status) => {
    for (const [method, path] of [
      ['POST', '/api/pages'],
      ['PATCH', `/api/pages/${randomUUID()}`],
    ] as const) {
      const init = { method, headers: { ...manager, ...headers }, body }
      expect([method, (await api.send(path, init)).status]).toEqual([method, status])
    }
  })

  it('accepts what the admin panel sends: data as a form, a query as a body', async () => {
    const [page] = (await api.payload.find({ collection: 'pages', limit: 1 })).docs
    const saved = await api.send('/api/payload-preferences/x', {
      method: 'POST',
      headers: { ...manager, ...multipart },
      body: part('_payload', JSON.stringify({ value: 1 })),
    })
    expect(saved.status).toBe(200)
    const found = await api.send(
      '/api/pages',
      post(`where[slug][equals]=${page?.slug}`, { ...manager, ...query }),
    )
    expect([found.status, await found.json()]).toMatchObject([200, { totalDocs: 1 }])
    const startedAt = performance.now()
    for (const [length, status] of [
      [64 * 1024, 200],
      [64 * 1024 + 2, 413],
    ] as const) {
      const body = 'a&'.repeat(length / 2)
      const response = await api.send('/api/pages', {
        method: 'POST',
        headers: { ...manager, ...query },
        body,
      })
      expect([length, response.status]).toEqual([length, status])
    }
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
