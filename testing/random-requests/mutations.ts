import fc from 'fast-check'
import { numbers, words } from './words.ts'

/** One change of a JSON value: `at` says which of its parts, counted through. */
export type Mutation = {
  at: number
  how: 'drop' | 'replace' | 'add' | 'nest' | 'repeat'
  key: string
  by: unknown
}

const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'length', '0', 'action', 'values', 'updatedAt', 'uuid', 'slug'),
  words,
)

/** What stands where something else belongs. */
export const strangeValues: fc.Arbitrary<unknown> = fc.oneof(
  words,
  numbers,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: 1 }, { $gt: '' }, [{}]),
  fc.array(words, { maxLength: 3 }),
  fc.constant(Array.from({ length: 600 }, (_, index) => `m${index}`)),
  fc.jsonValue({ maxDepth: 2 }),
)

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(200),
    how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add', 'nest', 'repeat'),
    key: keys,
    by: strangeValues,
  }),
  { minLength: 1, maxLength: 3 },
)

export function mutate(value: unknown, changes: readonly Mutation[]): unknown {
  return changes.reduce<unknown>(
    (current, change) => changeAt(current, change, { left: change.at % count(current) }),
    value,
  )
}

function count(value: unknown): number {
  return 1 + partsOf(value).reduce((sum, [, part]) => sum + count(part), 0)
}

const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function changeAt(value: unknown, change: Mutation, counter: { left: number }): unknown {
  if (counter.left === 0) {
    counter.left = -1
    return changed(value, change)
  }
  if (counter.left < 0) return value
  counter.left -= 1
  if (typeof value !== 'object' || value === null) return value
  const parts = partsOf(value).flatMap(([key, part]): [string, unknown][] => {
    const isThis = counter.left === 0
    const after = changeAt(part, change, counter)
    return isThis && change.how === 'drop' ? [] : [[key, after]]
  })
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

function changed(value: unknown, { how, key, by }: Mutation): unknown {
  switch (how) {
    case 'add':
      if (Array.isArray(value)) return [...value, by]
      return typeof value === 'object' ? Object.fromEntries([...partsOf(value), [key, by]]) : by
    case 'nest':
      return { [key]: value }
    case 'repeat':
      return [value, value]
    default:
      return by
  }
}
