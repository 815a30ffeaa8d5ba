import fc from 'fast-check'
import type { Who } from '#contract/endpoints.ts'

export const people = ['student', 'worker', 'manager', 'admin', 'nobody'] as const
type Person = (typeof people)[number]

/** Who sends a request, and what else its head says. */
export type RandomHead = { person: Person | null; headers: Record<string, string> }

const mayCall: Record<Who, readonly (Person | null)[]> = {
  anyone: [null, null, 'student', 'worker', 'manager'],
  signedIn: ['student', 'manager', 'nobody'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
}

const brokenAuthorizations = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer nonsense',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  `Bearer ${'x'.repeat(6000)}`,
  'Basic YTpi',
  'bearer  x y',
  'Bearer \u00ff',
]

const cookies = [
  '_xsrf=abc',
  '_xsrf=; manage-session=x',
  'manage-session=eyJhbGciOiJIUzI1NiJ9.e30.x',
  'payload-token=x',
  '=;;=;',
  `a=${'x'.repeat(3000)}`,
  '\u00f5=\u00ff',
]

const asText = [
  'text/plain',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  '',
  'application/json\u00ff',
]
const asJson = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/ld+json',
  'application/json;;',
]

const oddHeaders: Record<string, string[]> = {
  Authorization: [...brokenAuthorizations],
  Cookie: [...cookies],
  'X-XSRFToken': ['abc', 'other', ''],
  'Content-Type': [...asText, ...asJson],
  'Content-Encoding': ['gzip', 'identity', 'x'],
  'If-None-Match': ['*', '"x"', 'W/"x", *', ',,,'],
  'If-Modified-Since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'x'],
  Range: ['bytes=0-1', 'bytes=5-1', 'x'],
  Accept: ['text/html', '*/*', 'application/xml;q=2'],
  'Accept-Encoding': ['gzip', 'br;q=x', '*;q=0', 'identity;q=0'],
  'Accept-Language': ['et', 'xx-', '\u00ff'],
  'X-Request-Id': ['given-1', 'x'.repeat(65), 'a b'],
  'X-Forwarded-For': ['1.2.3.4', 'x'],
  'X-Forwarded-Host': ['evil.example', ']['],
  'X-HTTP-Method-Override': ['DELETE', 'PUT'],
  Host: ['thesis.localhost', 'evil.example', '[', 'a b', ''],
  Origin: ['https://evil.example', 'null'],
  'X-Payload-HTTP-Method-Override': ['GET', 'PUT'],
}

/** Two at most: of more at once, one would hide the others. */
const someOdd: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.entries(oddHeaders))
      .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
    { minLength: 1, maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs))

/** Mostly somebody who may call, with nothing odd; often somebody else, or something odd. */
export function headsFor(who: Who): fc.Arbitrary<RandomHead> {
  return fc.record({
    person: fc.oneof(
      { arbitrary: fc.constantFrom(...mayCall[who]), weight: 6 },
      { arbitrary: fc.constantFrom(null, ...people), weight: 1 },
    ),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 5 }, { arbitrary: someOdd, weight: 2 }),
  })
}
