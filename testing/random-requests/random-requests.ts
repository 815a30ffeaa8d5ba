import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import type { LooseInput } from '../valid-inputs.ts'
import { type Mutation, mutate, mutations, unusualStrings } from './unusual-values.ts'

/** A request as it is sent, below the product's origin. */
export type RandomRequest = {
  call: string
  method: string
  path: string
  person: Person | null
  headers: Record<string, string>
  body: Uint8Array | undefined
}

export const people = ['student', 'manager', 'admin', 'nobody'] as const
type Person = (typeof people)[number]

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']

/** Segments sent without encoding. */
const rawSegments = ['%00', '%2F', '%2e%2e', '%', '%C0%AF', '..', '', ';a=b', '%0d%0aX:1', 'x'.repeat(4000)]

const unusualQueries = [
  'page=0',
  'page=1e30',
  'size=-1',
  'sort=__proto__',
  'sort=values',
  'year=99999',
  'statuses=none',
  'q=%25%25%25',
  'q[$gt]=',
  'where=x',
  'start=2024-02-30&end=9999-12-31&slug=none',
]

const rawBodies = [
  '',
  '{',
  'null',
  '"x"',
  '1e400',
  '{"action":"insert","action":"delete"}',
  '{"__proto__":{"action":"insert"}}',
  '\ufeff{"action":"insert"}',
  '{"action":"\\ud800"}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `"${'x'.repeat(1_100_000)}"`,
]

const unusualHeaders: [name: string, value: string][] = [
  ['Authorization', 'Bearer nonsense'],
  ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ['Authorization', 'Basic YTpi'],
  ['Cookie', '_xsrf=abc'],
  ['Cookie', 'manage-session=eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ['X-XSRFToken', 'abc'],
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Encoding', 'gzip'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=5-1'],
  ['Accept-Encoding', '*;q=0'],
  ['X-Forwarded-Host', ']['],
  ['X-Payload-HTTP-Method-Override', 'DELETE'],
  ['Host', 'evil.example'],
  ['Host', ''],
  ['Origin', 'null'],
]

/** Mostly `usual`, one time in `weight` something else. */
function mostly<T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>, weight: number): fc.Arbitrary<T | U> {
  return fc.oneof({ arbitrary: usual, weight: weight - 1 }, { arbitrary: other, weight: 1 })
}

/** Requests of every call: valid ones of `inputs` as they are, and with random changes to path, query, head and body. */
export function randomRequests(inputs: ReadonlyMap<string, LooseInput[]>): fc.Arbitrary<RandomRequest> {
  const rows: Readonly<Record<string, Endpoint>> = endpoints
  return fc.oneof(
    ...[...inputs].flatMap(([call, pool]) => (rows[call] ? [requestsOf(call, rows[call], pool)] : [])),
  )
}

function requestsOf(call: string, row: Endpoint, pool: LooseInput[]): fc.Arbitrary<RandomRequest> {
  const who: (Person | null)[] = row.who === 'anyone' ? [null, 'student', 'manager'] : ['manager', 'admin']
  return fc
    .record({
      input: fc.constantFrom(...pool),
      method: mostly(fc.constantFrom(...row.methods), fc.constantFrom(...methods), 30),
      path: fc.constantFrom(row.path, ...(row.aliases ?? [])),
      segment: mostly(fc.constant(undefined), fc.constantFrom(...unusualStrings), 15),
      rawSegment: mostly(fc.constant(undefined), fc.constantFrom(...rawSegments), 15),
      end: mostly(fc.constant(''), fc.constantFrom('/', '//'), 5),
      query: mostly(fc.constant(''), fc.constantFrom(...unusualQueries), 4),
      person: mostly(fc.constantFrom(...who), fc.constantFrom(null, ...people), 7),
      headers: mostly(
        fc.constant([]),
        fc.array(fc.constantFrom(...unusualHeaders), { minLength: 1, maxLength: 2 }),
        4,
      ),
      changes: mostly(fc.constant<Mutation[]>([]), mutations, 3),
      rawBody: mostly(fc.constant(undefined), fc.constantFrom(...rawBodies), 12),
    })
    .map(({ input, changes, rawBody, ...parts }) => {
      const body = bodyOf(input, changes, rawBody)
      return {
        call,
        method: parts.method.toUpperCase(),
        path: pathOf(parts, input),
        person: parts.person,
        headers: {
          ...(input.entryKey && { [entryKeyHeader]: input.entryKey }),
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
          ...Object.fromEntries(parts.headers),
        },
        body,
      }
    })
}

type PathParts = {
  path: string
  segment: string | undefined
  rawSegment: string | undefined
  end: string
  query: string
}

function pathOf({ path, segment, rawSegment, end, query }: PathParts, input: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = segment ?? input.params?.[name] ?? 'none'
    return rawSegment ?? encodeURIComponent(value.slice(0, 300).toWellFormed())
  })
  const pairs = Object.entries(input.query ?? {}).map(([name, value]) => `${name}=${value ?? ''}`)
  const search = [...pairs, query].filter(Boolean).join('&')
  return `/api${filled}${end}${search && `?${encodeURI(decodeURI(search))}`}`
}

function bodyOf({ body }: LooseInput, changes: Mutation[], rawBody: string | undefined) {
  if (body === undefined) return undefined
  return new TextEncoder().encode(rawBody ?? JSON.stringify(mutate(body, changes)) ?? '')
}
