import fc from 'fast-check'
import type { Known } from './known.ts'
import { type Mutation, mutate, mutations } from './mutations.ts'

/** JSON that is changed before it is sent, or bytes as they are. */
export type RandomBody = { json: unknown; changes: Mutation[] } | { bytes: Uint8Array }

const text = (content: string) => ({ bytes: new TextEncoder().encode(content) })

const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

/** What is no JSON, or hardly. */
const oddities: fc.Arbitrary<RandomBody> = fc.oneof(
  fc.constantFrom(
    text(''),
    text('{'),
    text('{"action":'),
    text('null'),
    text('[]'),
    text('"x"'),
    text('1e400'),
    text('{"a":1,}'),
    text("{'a':1}"),
    text('{"action":"insert","action":"delete"}'),
    text('{"__proto__":{"action":"insert"}}'),
    text('\ufeff{"action":"insert"}'),
    text('{"action":"\\ud800"}'),
    text(deep(18)),
    text(deep(21)),
    text(deep(100_000)),
    text(`{"feedback":"${'x'.repeat(900_000)}"}`),
    text(`"${'x'.repeat(1_100_000)}"`),
    { bytes: Buffer.from('{"feedback":"\u00f5"}', 'latin1') },
    { bytes: Buffer.from('{"feedback":"x"}', 'utf16le') },
    { bytes: Uint8Array.from([0x1f, 0x8b, 8, 0, 0]) },
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ bytes })),
  fc.json({ maxDepth: 4 }).map(text),
)

/** Of these: mostly as they are, often changed, sometimes something else altogether. */
export function bodiesOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<RandomBody> {
  return fc.oneof(
    { arbitrary: values.map((json) => ({ json, changes: [] })), weight: 6 },
    { arbitrary: fc.record({ json: values, changes: mutations }), weight: 3 },
    { arbitrary: oddities, weight: 1 },
  )
}

/** The bytes that go out, with its marks filled in; `target` is what the request is about. */
export function bytesOf(body: RandomBody, known: Known, target: string): Uint8Array {
  if ('bytes' in body) return body.bytes
  const filled = fillIn(mutate(body.json, body.changes), known, target)
  // JSON writes half a surrogate pair as an escape, which is how it gets across.
  return new TextEncoder().encode(JSON.stringify(filled) ?? '')
}

/** Of rows in bulk each is about its own uuid. */
function fillIn(value: unknown, known: Known, target: string): unknown {
  if (typeof value === 'string') return known.held(value, target) ?? known.fill(value, target)
  if (Array.isArray(value)) return value.map((part) => fillIn(part, known, target))
  if (typeof value !== 'object' || value === null) return value
  const uuid = 'uuid' in value && typeof value.uuid === 'string' ? known.fill(value.uuid) : undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'uuid' && uuid !== undefined ? uuid : fillIn(part, known, uuid ?? target),
    ]),
  )
}
