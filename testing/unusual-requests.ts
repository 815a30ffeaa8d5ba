import type { Outgoing } from './random-requests/send-request.ts'

/** An anonymous caller, or a manager with the cookie of the manage area or a bearer token. */
export const callers = ['anonymous', 'cookie', 'bearer'] as const
export type Caller = (typeof callers)[number]

export type UnusualRequest = Outgoing & { caller: Caller }

type Shape = { method: string; path: string; headers?: Record<string, string>; body?: string }

const get = (path: string, headers: Record<string, string> = {}): Shape => ({ method: 'GET', path, headers })
const send = (method: string, path: string, type: string, body: string): Shape => ({
  method,
  path,
  headers: { 'Content-Type': type },
  body,
})
const json = (method: string, path: string, body: string) => send(method, path, 'application/json', body)
const pairs = <A, B, C>(first: readonly A[], second: readonly B[], make: (a: A, b: B) => C): C[] =>
  first.flatMap((a) => second.map((b) => make(a, b)))

const uuid = 'b2b2b2b2-0000-4000-8000-000000000000'

const paths = pairs(
  [
    '/',
    '/thesis/',
    '/manage/',
    '/manage/collections/pages/',
    '/manage/pages/',
    '/api/',
    '/api/items/',
    '/api/v2/theses/',
    '/files/',
    '/_next/',
  ],
  ['%ff', '%00', '__proto__', '%2e%2e%2f%2e%2e', 'a%0d%0ab', `${'x'.repeat(5000)}`],
  (area, end) => get(area + end),
)

const hosts = pairs(
  ['/', '/manage', '/api/v2/topics', `/files/${uuid}/thesis_file/a.pdf`],
  [
    { Host: 'a@localhost' },
    { Host: 'evil.example' },
    { Host: '[::1' },
    { Host: '' },
    { 'X-Forwarded-Host': 'a@b' },
  ],
  get,
)

const queries = `
  where=x where[__proto__][equals]=1 where[constructor][equals]=1 where[nothing][equals]=1 where[or]=x
  where[status][equals]=shiny where[status][equals]=%00 where[status][like]=x where[values][like]=x
  where[deadlineAt][near]=1 where[values.a.b][within]=1 where[id][in]=x
  where[year][greater_than]=1e400 where[createdAt][equals]=never page=-1 page=1e30 limit=1e30
  depth=1e9 sort=__proto__ select[__proto__]=true locale=xx joins[x]=y
`
  .trim()
  .split(/\s+/)
  .flatMap((query) => [get(`/api/items?${query}`), get(`/manage/pages?${query}`)])

const nextHeaders: Record<string, string>[] = [
  { 'Next-Router-State-Tree': '%ff', RSC: '1' },
  { 'Next-Router-State-Tree': '[1', RSC: '1' },
  { 'Next-Router-State-Tree': '{}', RSC: '1' },
  { 'Next-Router-State-Tree': '["",{"a":1}]', RSC: '1' },
  { 'Next-Router-Segment-Prefetch': '/%ff', RSC: '1', 'Next-Router-Prefetch': '1' },
  { 'Next-Url': '%ff', RSC: '1' },
  { 'X-Matched-Path': '/../..', 'X-Invoke-Path': '/%ff' },
  { 'X-Middleware-Subrequest': 'proxy:proxy:proxy:proxy:proxy' },
]

const action = '40'.padEnd(42, 'a')
const actions = [
  { id: action, type: 'text/plain', body: '[]' },
  { id: action, type: 'text/plain', body: 'nothing' },
  { id: 'x', type: 'text/plain', body: '[]' },
  { id: '__proto__', type: 'text/plain', body: '["$F1"]' },
  { id: action, type: 'multipart/form-data; boundary=x', body: '--x\r\nnothing' },
  { id: undefined, type: 'multipart/form-data', body: 'x' },
  { id: undefined, type: 'application/x-www-form-urlencoded', body: 'a=b' },
].map(({ id, type, body }): Shape => {
  const { headers, ...rest } = send('POST', '/manage', type, body)
  return { ...rest, headers: { ...headers, ...(id && { 'Next-Action': id }) } }
})

const bodies = pairs(
  [
    '/api/v1/download',
    '/api/v1/files/delete',
    '/api/v1/topics',
    '/api/v1/feedback',
    '/api/pages',
    '/api/payload-preferences/x',
  ],
  [
    '{',
    '[]',
    '{"fileName":"\\u0000","text":"\\u0000","value":"\\u0000"}',
    '{"__proto__":{"a":1},"values":{"__proto__":1}}',
  ],
  (path, body) => json('POST', path, body),
)

const forms = pairs(
  [
    send('POST', '/api/pages', 'multipart/form-data', 'x'),
    send('PATCH', `/api/pages/${uuid}`, 'multipart/form-data; boundary=x', '--x\r\n\r\n'),
  ],
  [
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json; charset=utf-16',
  ],
  (shape, type): Shape => ({ ...shape, headers: { 'Content-Type': type } }),
)

const rest = [
  json('PATCH', '/api/items?where=x', '{}'),
  json('PATCH', '/api/pages', '{}'),
  { method: 'DELETE', path: '/api/items?where[id][equals]=x' },
  { method: 'DELETE', path: '/api/payload-preferences/%00' },
  get('/api/payload-preferences/__proto__'),
  get('/api/items/versions/x'),
  { method: 'PUT', path: '/manage' },
  { method: 'OPTIONS', path: '/manage' },
  { method: 'DELETE', path: '/files/a/b/c' },
  { method: 'PROPFIND', path: '/' },
  get('/api/v2/theses?page=1e9&size=150'),
  get('/api/v2/theses?year=99999999999999999999'),
  get('/api/v2/internship?q=%ff%fe&sort=toString'),
  get('/api/v2/report?slug=__proto__&start=2024-01-01&end=2024-12-31'),
  get(`/files/${uuid}/__proto__/a%2fb`),
  get('/manage?language=__proto__'),
  get('/manage/data/thesis/x?page=%ff'),
]

const shapes: Shape[] = [
  ...paths,
  ...hosts,
  ...queries,
  ...nextHeaders.map((headers) => get('/manage', headers)),
  ...actions,
  ...bodies,
  ...forms,
  ...rest,
]

/** Requests that our clients never send, each by every caller. */
export const unusualRequests: UnusualRequest[] = shapes.flatMap(({ method, path, headers = {}, body }) =>
  callers.map((caller) => ({
    caller,
    method,
    path,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
    body: body === undefined ? undefined : Buffer.from(body),
  })),
)
