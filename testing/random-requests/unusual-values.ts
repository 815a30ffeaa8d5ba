import fc from 'fast-check'

/** Strings that commonly break programs: control characters, lone surrogates, prototype names, injections, huge texts. */
export const unusualStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\ufeff',
  '\u202eabc',
  '🎓👩‍🔬',
  'O\u0303un',
  '../../etc/passwd',
  '%00',
  '%2F',
  '%',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  "' or 1=1 --",
  '{{7*7}}',
  '\\',
  '%_%',
  '<script>alert(1)</script>',
  '=1+1',
  'a\nb',
  '2024-02-30',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
  'õ'.repeat(2500),
  '🎓'.repeat(11_000),
]

const strings = fc.oneof(
  fc.constantFrom(...unusualStrings),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 30 }),
)

const values: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[]], [null], { $gt: '' }, 0, -1, 1e21, 2 ** 53),
  fc.constant(Array.from({ length: 600 }, (_, index) => `m${index}`)),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Replaces one part of a JSON value, counted depth first, or adds a property to it. */
export type Mutation = { at: number; key?: string | undefined; by: unknown }

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({ at: fc.nat(60), key: fc.option(strings, { nil: undefined }), by: values }),
  { minLength: 1, maxLength: 2 },
)

export function mutate(value: unknown, changes: readonly Mutation[]): unknown {
  return changes.reduce<unknown>((current, change) => {
    const counter = { left: change.at % count(current) }
    return mutateAt(current, change, counter)
  }, value)
}

function count(value: unknown): number {
  return isObject(value) ? Object.values(value).reduce<number>((sum, part) => sum + count(part), 1) : 1
}

function mutateAt(value: unknown, change: Mutation, counter: { left: number }): unknown {
  if (counter.left-- === 0) {
    if (change.key === undefined || !isObject(value)) return change.by
    return Array.isArray(value)
      ? [...value, change.by]
      : Object.fromEntries([...Object.entries(value), [change.key, change.by]])
  }
  if (Array.isArray(value)) return value.map((part) => mutateAt(part, change, counter))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mutateAt(part, change, counter)]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
