import { likePattern } from '#cms/platform/database/where-contains.ts'
import { foldCase } from '#contract/fold-text.ts'
import { isRecord } from '#contract/is-record.ts'
import { allRegisters } from '#contract/registers/registers.ts'

/** What is in a text instead of a person's name or address. */
const removedMark = '[…]'

const authorPairs = allRegisters.flatMap(({ authorFields }) => (authorFields ? [authorFields] : []))

export type Person = {
  identifiers: readonly string[]
  /** Patterns of SQL's `like`, in lower case: a row with the person fits all of one list, but it may also fit without the person. */
  patterns: readonly (readonly string[])[]
  /** Whether the whole text names the person. */
  isNamed: (text: unknown) => boolean
  /** Whether a row of a list of supervisors is the person. */
  isSupervisor: (row: unknown) => boolean
  /** A JSON value without the person: undefined if nothing is left of it. Files keep their names. */
  without: (value: unknown) => unknown
}

/**
 * A person by addresses, usernames and full names, which are compared without regard to case. Within longer texts, only addresses
 * and full names are found; a single word may mean anything.
 */
export function personOf(identifiers: readonly string[]): Person {
  const known = new Set(identifiers.map(foldCase))
  const isNamed = (text: unknown) => typeof text === 'string' && known.has(foldCase(text))
  const occurrences = occurrencesOf(identifiers)

  const isSupervisor = (row: unknown) =>
    isRecord(row) && (isNamed(row.email) || isNamed(`${row.firstname ?? ''} ${row.lastname ?? ''}`))

  const without = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isNamed(value)) return undefined
      return occurrences ? value.replace(occurrences, removedMark) : value
    }
    if (Array.isArray(value))
      return value
        .filter((each) => !isSupervisor(each))
        .map(without)
        .filter((each) => each !== undefined)
    if (!isRecord(value) || typeof value.fileName === 'string') return value
    const names = authorPairs
      .filter(({ firstName, lastName }) => isNamed(`${value[firstName] ?? ''} ${value[lastName] ?? ''}`))
      .flatMap(({ firstName, lastName }) => [firstName, lastName])
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        const left = names.includes(key) ? undefined : without(each)
        return left === undefined ? [] : [[key, left]]
      }),
    )
  }

  const patterns = identifiers.map((identifier) =>
    foldCase(identifier)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((word) => `%${likePattern(word)}%`),
  )
  return { identifiers, patterns, isNamed, isSupervisor, without }
}

/** Estonian case endings, after a vowel of the stem. */
const caseEnding = '[aeiu]?(?:sse|st|s|le|lt|l|ks|ni|na|ta|ga|t|d)?'

/** Addresses and full names as they occur in texts, inflected, and also with the family name first. */
function occurrencesOf(identifiers: readonly string[]): RegExp | undefined {
  const alternatives = identifiers.flatMap((identifier) => {
    const words = identifier.trim().split(/\s+/).map(escapePattern)
    if (identifier.includes('@')) return words
    const last = words.at(-1)
    if (last === undefined || words.length === 1) return []
    const given = words.slice(0, -1).join('\\s+')
    return [`${given}\\s+${last}`, `${last},?\\s+${given}`].map((name) => `${name}${caseEnding}`)
  })
  if (alternatives.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
