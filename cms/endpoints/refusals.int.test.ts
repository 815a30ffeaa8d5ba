import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../../testing/sample-values.ts'
import { upload } from '../../testing/upload.ts'

let api: Api
let formUpdatedAt: string

beforeAll(async () => {
  api = await startedApi()
  const forms = await api.as()('listForms', {})
  if (!forms.ok) throw new Error('no forms')
  formUpdatedAt =
    forms.data
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
})

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
function put(body: unknown, headers: Record<string, string> = {}) {
  return {
    ...json(body, headers),
    method: 'PUT',
  }
}

function submission(slug: string, values: unknown, more: object = {}) {
  return {
    action: 'insert',
    status: 'pending',
    filledForm: { slug, updatedAt: formUpdatedAt },
    values,
    ...more,
  }
}
function topic(changes: object = {}) {
  return submission('topics', { general_topics: { ...topicValues, ...changes } })
}
function internship(changes: object = {}) {
  return submission('internship', { general_intern: { ...internshipValues, ...changes } })
}

async function counts() {
  const { payload } = api
  const collections = ['items', 'files', 'keywords', 'feedback', 'users'] as const
  return Promise.all(collections.map(async (collection) => (await payload.count({ collection })).totalDocs))
}

/** Sends it, and sees the refusal, that it is no server error, and that nothing was kept. */
async function refused(path: string, init: RequestInit, status: number, expected: object = {}) {
  const before = await counts()
  const answer = await api.send(path, init)
  const body: unknown = await answer.json()
  expect({ status: answer.status, body }).toMatchObject({ status, body: { status, ...expected } })
  expect(await counts()).toEqual(before)
}

function fieldIssue(field: string, messageKey: string) {
  return {
    errors: expect.arrayContaining([expect.objectContaining({ field, messageKey })]),
  }
}

describe('a body that cannot be read', () => {
  it.each([
    ['no JSON', json('{"action":'), 400],
    ['an empty body', json(''), 400],
    ['a list', json([]), 400],
    ['a text', json('"x"'), 400],
    ['another action', json({ ...topicValues, action: 'delete' }), 400],
    [
      'values that are no object',
      json({ action: 'insert', filledForm: { slug: 'topics', updatedAt: '' }, values: 7 }),
      400,
    ],
    [
      'an id that is no uuid',
      json({ action: 'insert', filledForm: { slug: 'topics', updatedAt: '' }, values: {}, itemUuid: 'x' }),
      400,
    ],
    ['nesting without end', json(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`), 400],
    [
      'another media type',
      { method: 'POST', body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    [
      'JSON that is not UTF-8',
      json(topic(), { 'Content-Type': 'application/json; charset=iso-8859-1' }),
      415,
    ],
    ['JSON that is packed', json(topic(), { 'Content-Encoding': 'gzip' }), 415],
    ['bytes that are no UTF-8', { ...json(''), body: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ['no media type', { method: 'POST', body: new Uint8Array([123, 125]) }, 415],
    ['more than a megabyte', json(JSON.stringify({ action: 'x'.repeat(1_100_000) })), 413],
  ])('%s', async (_, init, status) => {
    await refused('/api/v1/topics', init, status)
  })

  it('is refused for every call that takes one', async () => {
    const token = await tokenOf('manager')
    const bearer = { Authorization: `Bearer ${token}` }
    const uuid = randomUUID()
    for (const path of [
      '/api/v2/topics/upload',
      '/api/v1/download',
      '/api/v1/files/delete',
      '/api/v1/feedback',
    ]) {
      await refused(path, json('{'), 400, { error: 'errors.badRequest' })
      await refused(path, json({ nothing: 'of use' }), 400, { error: 'errors.badRequest' })
    }
    for (const path of [
      `/api/v1/admin/topics/${uuid}`,
      '/api/v1/admin/topics',
      '/api/v1/admin/topics/status',
    ]) {
      await refused(path, put('{', bearer), path.includes(uuid) ? 400 : 400, { error: 'errors.badRequest' })
      await refused(path, put({ action: 'explode' }, bearer), 400, { error: 'errors.badRequest' })
    }
  })
})

describe('a method', () => {
  it.each(['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override'])(
    'is what it is, whatever %s says',
    async (name) => {
      await refused('/api/v1/feedback', json({ nothing: 'of use' }, { [name]: 'GET' }), 400)
      await refused('/api/v2/keywords', json({}, { [name]: 'GET' }), 405)
    },
  )
})

describe('values', () => {
  it.each([
    [
      'a missing one',
      { thesis_topic_name: undefined },
      'general_topics.thesis_topic_name',
      'validation.required',
    ],
    ['a blank one', { thesis_topic_name: ' \t ' }, 'general_topics.thesis_topic_name', 'validation.required'],
    [
      'one too long',
      { thesis_topic_name: 'x'.repeat(1001) },
      'general_topics.thesis_topic_name',
      'validation.maxLength',
    ],
    [
      'one of the wrong type',
      { thesis_topic_name: 7 },
      'general_topics.thesis_topic_name',
      'validation.type',
    ],
    ['no option of the field', { level: ['kindergarten'] }, 'general_topics.level', 'validation.option'],
    ['no e-mail', { contact_email: 'not an address' }, 'general_topics.contact_email', 'validation.email'],
    [
      'no web address',
      { see_more_url: 'javascript:alert(1)' },
      'general_topics.see_more_url',
      'validation.url',
    ],
    ['an unknown field', { salary: '1000' }, 'general_topics.salary', 'validation.unknownField'],
    ['a prototype', { constructor: 'x' }, 'general_topics.constructor', 'validation.unknownField'],
    [
      'a supervisor without e-mail',
      { supervisors: [{ firstname: 'A', lastname: 'B' }] },
      'general_topics.supervisors.0.email',
      'validation.required',
    ],
    [
      'a NUL character',
      { thesis_topic_name: 'a\u0000b' },
      'general_topics.thesis_topic_name',
      'validation.characters',
    ],
    ['half a character', { description: '\ud800' }, 'general_topics.description', 'validation.characters'],
  ])('%s', async (_, changes, field, messageKey) => {
    await refused('/api/v1/topics', json(topic(changes)), 422, fieldIssue(field, messageKey))
  })

  it('in an unknown field set', async () => {
    const body = submission('topics', { general_topics: topicValues, secret: { a: 1 } })
    await refused('/api/v1/topics', json(body), 422, fieldIssue('secret', 'validation.unknownField'))
  })

  it('a deadline that is past', async () => {
    const past = { application_deadline: 1_600_000_000 }
    await refused(
      '/api/v1/internship',
      json(internship(past)),
      422,
      fieldIssue('general_intern.application_deadline', 'validation.deadlinePast'),
    )
  })

  it('a confirmation not given', async () => {
    await refused(
      '/api/v1/internship',
      json(internship({ confirmation: false })),
      422,
      fieldIssue('general_intern.confirmation', 'validation.required'),
    )
  })

  it('a form that has changed since, when the values do not fit it', async () => {
    const body = {
      ...topic({ level: [] }),
      filledForm: { slug: 'topics', updatedAt: '2001-01-01T00:00:00.000Z' },
    }
    await refused('/api/v1/topics', json(body), 409, { error: 'errors.formChanged' })
  })
})

describe('files', () => {
  const value = (fileName: string, fileSize = 10) => ({ fileName, fileSize, fileType: 'application/pdf' })

  it('that were never uploaded', async () => {
    const itemUuid = randomUUID()
    const attachment = value(`internship/${itemUuid}/attachment/a.pdf`)
    await refused(
      '/api/v1/internship',
      json({ ...internship({ attachment }), itemUuid }),
      422,
      fieldIssue('general_intern.attachment', 'validation.fileMissing'),
    )
  })

  it('that were promised but never came', async () => {
    const call = api.as()
    const promised = await call('requestUpload', {
      params: { slug: 'internship' },
      body: { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf', fileSize: 10 },
    })
    if (!promised.ok) throw new Error('no promise')
    const { itemUuid, name = '' } = promised.data
    await refused(
      '/api/v1/internship',
      json({ ...internship({ attachment: value(name) }), itemUuid }),
      422,
      fieldIssue('general_intern.attachment', 'validation.fileMissing'),
    )
  })

  it('that are not what their name says', async () => {
    const file = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'picture.pdf' }
    const { itemUuid, value: attachment } = await upload(api.as(), file, samplePng())
    await refused(
      '/api/v1/internship',
      json({ ...internship({ attachment }), itemUuid }),
      422,
      fieldIssue('general_intern.attachment', 'validation.fileType'),
    )
  })

  it("that belong to somebody else's entry", async () => {
    const file = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'mine.pdf' }
    const { value: attachment } = await upload(api.as(), file, samplePdf('mine'))
    const body = { ...internship({ attachment }), itemUuid: randomUUID() }
    await refused(
      '/api/v1/internship',
      json(body),
      422,
      fieldIssue('general_intern.attachment', 'validation.fileMissing'),
    )
  })

  it.each([
    ['of a format that the field does not take', { fileName: 'run.exe' }, 'validation.fileType'],
    ['without an extension', { fileName: 'README' }, 'validation.fileType'],
    ['that are too large', { fileSize: 3_000_000_000 }, 'validation.fileSize'],
    ['for a field that takes none', { fieldSlug: 'organization_name' }, 'validation.unknownField'],
    ['for no field', { fieldSlug: 'nowhere' }, 'validation.unknownField'],
  ])('%s get no address', async (_, changes, messageKey) => {
    const body = {
      formSlug: 'internship',
      fieldSlug: 'attachment',
      fileName: 'a.pdf',
      fileSize: 10,
      ...changes,
    }
    await refused('/api/v2/internship/upload', json(body), 422, fieldIssue(body.fieldSlug, messageKey))
  })

  it('are not handed out by a guess', async () => {
    for (const fileName of ['x', '../../etc/passwd', `internship/${randomUUID()}/attachment/a.pdf`]) {
      await refused('/api/v1/download', json({ fileName }), 404, { error: 'errors.notFound' })
    }
    expect((await api.send(`/files/${randomUUID()}/attachment/a.pdf`)).status).toBe(404)
  })
})

describe('addresses', () => {
  it.each([
    ['GET', '/api/v2/theses/nonsense', 404],
    ['GET', `/api/v2/theses/${randomUUID()}`, 404],
    ['GET', '/api/v2/theses/%00', 404],
    ['GET', '/api/v2/theses/%E0%A4%A', 404],
    ['GET', '/api/v1/form/nowhere', 404],
    ['GET', '/api/v1/form/constructor', 404],
    ['GET', '/api/v2/translations/de/common', 404],
    ['GET', '/api/v2/pages/nowhere', 404],
    ['GET', '/api/v3/anything', 404],
    ['PUT', '/api/v1/download', 405],
    ['DELETE', '/api/v2/theses', 405],
    ['GET', '/api/v2/theses?page=0', 400],
    ['GET', '/api/v2/theses?page=one', 400],
    ['GET', '/api/v2/theses?size=151', 400],
    ['GET', '/api/v2/theses?sort=values', 400],
    ['GET', '/api/v2/theses?sort=%27;drop', 400],
    ['GET', '/api/v2/theses?year=last', 400],
    ['GET', '/api/v2/topics?q=%00abc', 400],
  ])('%s %s → %i', async (method, path, status) => {
    await refused(path, { method }, status)
  })

  it.each([
    ['DELETE', '/api/v2/theses', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/manage/keywords/', 'GET, HEAD, POST, PUT'],
    ['GET', '/api/v1/download', 'POST'],
    ['GET', '/api/v1/topics', 'POST'],
    ['DELETE', '/api/v1/admin/topics', 'GET, HEAD, PUT, POST'],
    ['POST', `/files/${randomUUID()}/attachment/a.pdf`, 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
  ])('%s %s is told the methods that are taken: %s', async (method, path, allow) => {
    const answer = await api.send(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(await answer.json()).toEqual({ status: 405, error: 'errors.methodNotAllowed' })
  })

  it('asking for the head alone gives the head of the answer', async () => {
    const answer = await api.send('/api/v2/theses', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('etag')).toBeTruthy()
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('an unknown namespace is empty', async () => {
    const answer = await api.send('/api/v2/translations/et/nowhere')
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  })

  it('a form that is not there takes nothing', async () => {
    await refused('/api/v1/nowhere', json(submission('nowhere', {})), 404, { error: 'errors.notFound' })
  })

  it('search takes its signs for what they are', async () => {
    for (const q of ['%%%', '___', "'; drop table items; --", '\\\\\\', '((((']) {
      const answer = await api.send(`/api/v2/theses?q=${encodeURIComponent(q)}`)
      expect([answer.status, await answer.json()]).toEqual([200, []])
    }
  })
})

describe('callers', () => {
  it.each([
    ['a token that is none', 'Bearer nonsense'],
    ['another scheme', 'Basic bWFuYWdlcjptYW5hZ2Vy'],
    ['an unsigned token', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
  ])('%s is refused, on calls that need none too', async (_, authorization) => {
    await refused('/api/v2/theses', { headers: { Authorization: authorization } }, 401, {
      error: 'errors.unauthorized',
    })
    await refused('/api/users/me', { headers: { Authorization: authorization } }, 401)
  })

  it('a cookie without its XSRF token is refused, with it or without cookies not', async () => {
    const body = { feedback: 'Tere', email: 'not an address' }
    await refused('/api/v1/feedback', json(body, { Cookie: '_xsrf=abc' }), 403, { error: 'errors.xsrf' })
    await refused('/api/v1/feedback', json(body, { Cookie: '_xsrf=abc', 'X-XSRFToken': 'abd' }), 403, {
      error: 'errors.xsrf',
    })
    await refused('/api/v1/feedback', json(body, { Cookie: 'other=1' }), 403, { error: 'errors.xsrf' })
    await refused(
      '/api/v1/feedback',
      json(body, { Cookie: '_xsrf=abc', 'X-XSRFToken': 'abc' }),
      422,
      fieldIssue('email', 'validation.email'),
    )
    await refused('/api/v1/feedback', json(body), 422, fieldIssue('email', 'validation.email'))
  })

  it('a thesis needs somebody signed in', async () => {
    await refused('/api/v1/thesis', json(submission('thesis', { general_thesis: thesisValues })), 401, {
      error: 'errors.unauthorized',
    })
  })
})

describe('changes of an entry', () => {
  it('on a stale copy are refused with the current time of change', async () => {
    const manager = api.as('manager')
    const itemUuid = randomUUID()
    await api.as()('submitItem', { params: { slug: 'topics' }, body: { ...topicBody(), itemUuid } })
    const params = { slug: 'topics', uuid: itemUuid }
    const item = await manager('getItem', { params })
    if (!item.ok) throw new Error('no item')
    const { updatedAt } = item.data
    const publish = { action: 'status', updatedAt, newStatus: 'published' } as const
    const first = await manager('changeItem', { params, body: publish })
    const second = await manager('changeItem', { params, body: { ...publish, newStatus: 'deleted' } })
    expect(first).toMatchObject({ ok: true })
    const current = first.ok ? first.data.updatedAt : ''
    expect(second).toMatchObject({
      ok: false,
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: current },
    })
    const after = await manager('getItem', { params })
    expect(after).toMatchObject({ ok: true, data: { status: 'published', updatedAt: current } })
    expect(after.ok && after.data.history.map(({ from, to, who }) => [from, to, who])).toEqual([
      ['pending', 'published', 'Kadri Kask'],
      [null, 'pending', null],
    ])
  })

  it('to a status that the tables do not offer are refused', async () => {
    const manager = api.as('manager')
    const itemUuid = randomUUID()
    await api.as()('submitItem', { params: { slug: 'topics' }, body: { ...topicBody(), itemUuid } })
    const params = { slug: 'topics', uuid: itemUuid }
    const item = await manager('getItem', { params })
    if (!item.ok) throw new Error('no item')
    for (const newStatus of ['draft', 'hide', 'confirm'] as const) {
      const body = { action: 'status', updatedAt: item.data.updatedAt, newStatus } as const
      expect(await manager('changeItem', { params, body })).toMatchObject({
        ok: false,
        status: 422,
        problem: { error: 'errors.statusNotAllowed' },
      })
    }
  })

  it('the same submission again is the same entry; another under its uuid is refused', async () => {
    const itemUuid = randomUUID()
    const body = { ...topicBody(), itemUuid }
    const params = { slug: 'topics' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.as()('submitItem', { params, body })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true, status: 200 })
    const other = { ...body, values: { general_topics: { ...topicValues, thesis_topic_name: 'Muu' } } }
    expect(await api.as()('submitItem', { params, body: other })).toMatchObject({
      ok: false,
      status: 409,
      problem: { error: 'errors.alreadySubmitted' },
    })
    const { totalDocs } = await api.payload.count({
      collection: 'items',
      where: { id: { equals: itemUuid } },
    })
    expect(totalDocs).toBe(1)
  })
})

function topicBody() {
  return {
    action: 'insert' as const,
    filledForm: { slug: 'topics', updatedAt: formUpdatedAt },
    values: { general_topics: topicValues },
  }
}
