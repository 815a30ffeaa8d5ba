import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { sendRaw } from '../testing/http.ts'
import { queryAt } from '../testing/query.ts'
import { startSharedProduct } from '../testing/shared-product.ts'

const limit = 3
const { origin } = await startSharedProduct({ RATE_LIMIT_FEEDBACK: String(limit), TRUST_PROXY: 'true' })
const port = Number(new URL(origin).port)
const { DATABASE_URL = '', PUBLIC_URL = '' } = process.env

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
const json = { 'Content-Type': 'application/json' }
const action = { 'Content-Type': 'text/plain', 'Next-Action': 'a'.repeat(42) }
const megabyte = 1024 ** 2
const manyParts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(800_000)

function post(path: string, body: string, headers: Record<string, string>) {
  return fetch(origin + path, { method: 'POST', body, redirect: 'manual', headers })
}

function sendFeedback(client: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return post('/feedback?language=en', String(new URLSearchParams(fields)), {
    ...form,
    'X-Forwarded-For': client,
    ...headers,
  })
}

const stored = () => queryAt(DATABASE_URL, 'select feedback as text from feedback order by created_at')

it.each<[string, string, string, Record<string, string>, number]>([
  ['2 MB of parameters', '/feedback', 'a&'.repeat(megabyte), form, 413],
  ['64 kB of parameters', '/feedback', 'a&'.repeat(32 * 1024), form, 400],
  ['many parts', '/feedback', manyParts, multipart, 415],
  ['many parts for another page', '/thesis', manyParts, multipart, 405],
  ['many parts for React Router', '/feedback.data', manyParts, multipart, 405],
  ['many parts for the manage area', '/manage', manyParts, multipart, 405],
  ['many parts for files', '/files/media/a/b.png', manyParts, multipart, 413],
  ["many parts for Payload's API", '/api/pages', manyParts, multipart, 413],
  ['a long server action', '/manage', manyParts, action, 405],
  ['2 MB of JSON', '/api/v1/feedback', `["${'a'.repeat(2 * megabyte)}"]`, json, 413],
])('a body of %s does not delay other answers', async (_, path, body, headers, status) => {
  let isAnswered = false
  const answered = post(path, body, { 'X-Forwarded-For': '192.0.2.1', ...headers }).finally(() => {
    isAnswered = true
  })
  const delays: number[] = []
  do {
    const startedAt = performance.now()
    expect((await fetch(`${origin}/health`)).ok).toBe(true)
    delays.push(performance.now() - startedAt)
  } while (!isAnswered)
  expect((await answered).status).toBe(status)
  expect(Math.max(...delays)).toBeLessThan(1_000)
})

it('a body without its length is read up to the limit', async () => {
  const statuses = new Map<string, number>()
  for (const [path, type] of [
    ['/feedback', form],
    ['/manage', action],
    ['/api/pages', multipart],
  ] as const) {
    const headers = { ...type, 'X-Forwarded-For': '192.0.2.2' }
    const sent = request(origin + path, { method: 'POST', headers })
    sent.on('error', () => undefined)
    const answered = once(sent, 'response')
    sent.write(Buffer.alloc(megabyte, 'a&'))
    sent.end(Buffer.alloc(3 * megabyte, 'a&'))
    const [{ statusCode }] = await answered
    statuses.set(path, statusCode)
  }
  expect(Object.fromEntries(statuses)).toEqual({ '/feedback': 413, '/manage': 405, '/api/pages': 403 })
})

it('the form counts every attempt, before it validates it, together with the call', async () => {
  const client = '192.0.2.3'
  const sent = await sendFeedback(client, { feedback: 'Tere\r\nsealt' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/feedback/success?language=en&sent=1'])
  expect((await sendFeedback(client, { feedback: '' })).status).toBe(400)
  const called = await post('/api/v1/feedback', '{"feedback":"Teine"}', {
    ...json,
    'X-Forwarded-For': client,
  })
  expect(called.status).toBe(200)
  const texts = await stored()
  expect(texts).toEqual(expect.arrayContaining([{ text: 'Tere\nsealt' }, { text: 'Teine' }]))

  const rejected = await sendFeedback(client, { feedback: 'Neljas' })
  expect([rejected.status, await rejected.json()]).toEqual([
    429,
    { status: 429, error: 'errors.tooManyRequests' },
  ])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const page = await sendFeedback(client, { feedback: 'Viies' }, { Accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('Too Many Requests')])
  expect(await stored()).toEqual(texts)
  expect((await sendFeedback('192.0.2.4', { feedback: 'Kuues' })).status).toBe(303)
})

it('the form repeats no more than its fields may hold', async () => {
  const [text, email] = ['a'.repeat(9_999), 'b'.repeat(254)]
  const answer = await sendFeedback('192.0.2.5', { feedback: `${text}😀${text}`, email: `${email}${email}` })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  const repeated = (pattern: RegExp) => html.match(pattern)?.map(({ length }) => length)
  // In the input, and in the data from which React continues. The surrogate pair would exceed the limit by one.
  expect([repeated(/a{300,}/g), repeated(/b{200,}/g)]).toEqual([
    [9_999, 9_999],
    [254, 254],
  ])
  expect(html).not.toMatch(/😀|\uFFFD/)
})

/** The spellings of a target that name another host, or seem to. */
const targetsOf = (path: string) => [
  `http://evil.example${path}`,
  `HTTPS://user@evil.example:81${path}`,
  `http://evil.example//evil.example${path}`,
  `//evil.example${path}`,
  `///evil.example${path}`,
  `/\\evil.example${path}`,
  `/%5Cevil.example${path}`,
  `/%2F%2Fevil.example${path}`,
  `${path}//evil.example`,
  `${path}/\\evil.example`,
  `${path}/..//evil.example`,
]

it.each(['localhost', 'thesis.localhost', 'evil.example'])(
  'at %s nothing redirects to the host of a target, or names it as the address of a page',
  async (host) => {
    const paths = [
      '',
      '/internship/add',
      '/thesis/lisa?language=en',
      '/manage',
      '/manage?language=en',
      '/_next/x',
    ]
    const targets = ['/feedback/', '/files/media/x', '/api/docs'].concat(paths).flatMap(targetsOf)
    expect(targets.length).toBeGreaterThan(90)
    for (const target of targets) {
      const headers = { Host: host, 'X-Forwarded-Host': 'evil.example', Accept: 'text/html' }
      const answer = await sendRaw(port, target, { headers })
      const { location } = answer.headers
      const at = new URL(location ?? '/', PUBLIC_URL)
      expect([target, answer.status, at.hostname]).toEqual([
        target,
        expect.toSatisfy((status: number) => status < 500),
        expect.stringMatching(/^(?:thesis\.)?localhost$/),
      ])
      const elsewhere = /(?:href|content|action|src)="(?:https?:)?[/\\]{2}[^/"]*evil[^"]*"/gi
      expect([target, answer.body.toString().match(elsewhere)]).toEqual([target, null])
    }
  },
)
