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
  /** Whether a text that has a username, a name or an address is the person's. */
  isNamed: (text: unknown) => boolean
  /** Whether a row of a list of supervisors is the person. */
  isSupervisor: (row: unknown) => boolean
  /** The values of a form without the person: undefined if nothing is left. Files keep their names. */
  without: (value: unknown) => unknown
  /** Any other JSON value of the same shape, in which the person's name, address and username are marked as removed. */
  masked: (value: unknown) => unknown
}

/**
 * A person by addresses, usernames and full names, which are compared without regard to case. Single words are usernames: in other
 * texts they may mean anything, so they are only compared with usernames.
 */
export function personOf(identifiers: readonly string[]): Person {
  const known = new Set(identifiers.map(foldCase))
  const isNamed = (text: unknown) => typeof text === 'string' && known.has(foldCase(text))
  const isText = (text: unknown) => isNamed(text) && /[@\s]/.test(String(text).trim())
  const occurrences = occurrencesOf(identifiers)
  const withMark = (text: string) => (occurrences ? text.replace(occurrences, removedMark) : text)

  const isSupervisor = (row: unknown) =>
    isRecord(row) && (isNamed(row.email) || isNamed(`${row.firstname ?? ''} ${row.lastname ?? ''}`))

  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return isText(value) ? undefined : withMark(value)
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

  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return isText(value) ? removedMark : withMark(value)
    if (Array.isArray(value)) return value.map(masked)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isWho = (key === 'username' || key === 'name') && isNamed(each)
        return [key, isWho ? removedMark : masked(each)]
      }),
    )
  }

  const patterns = identifiers.map((identifier) =>
    foldCase(identifier)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((word) => `%${likePattern(word)}%`),
  )
  return { identifiers, patterns, isNamed, isSupervisor, without, masked }
}

/** Estonian case endings, after a vowel of the stem or the apostrophe of a foreign name. */
const caseEnding = "['’]?[aeiu]?(?:sse|st|s|le|lt|l|ks|ni|na|ta|ga|t|d)?"

/**
 * Addresses and full names as they occur in texts, inflected, and also with the family name first. What is a part of a longer address
 * or name is somebody else's.
 */
function occurrencesOf(identifiers: readonly string[]): RegExp | undefined {
  const alternatives = identifiers.flatMap((identifier) => {
    const words = identifier.trim().split(/\s+/).map(escapePattern)
    if (identifier.includes('@')) return [`(?<![\\p{L}\\p{N}._%+-])${words.join('')}(?![._-]*[\\p{L}\\p{N}])`]
    const last = words.at(-1)
    if (last === undefined || words.length === 1) return []
    const given = words.slice(0, -1).join('\\s+')
    return [
      `(?<![\\p{L}\\p{N}'’-])${given}\\s+${last}${caseEnding}(?!['’-]?[\\p{L}\\p{N}])`,
      // A family name after it is of somebody else: in a list, the words around the comma are of two people.
      `(?<![\\p{L}\\p{N}'’-])${last},?\\s+${given}${caseEnding}(?!['’-]?[\\p{L}\\p{N}]|\\s(?-i:\\p{Lu}))`,
    ]
  })
  return alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'giu') : undefined
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
