import { type SQL, sql } from 'drizzle-orm'
import { stemKeys } from '#cms/items/stem-keys.ts'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { foldCase } from '#contract/fold-text.ts'
import { isRecord } from '#contract/is-record.ts'
import { allRegisters } from '#contract/registers/registers.ts'

/** What is in a text instead of a person's name or address. */
export const removedMark = '[…]'

const authorPairs = allRegisters.flatMap(({ authorFields }) => (authorFields ? [authorFields] : []))

export type Person = {
  identifiers: readonly string[]
  /** Patterns of SQL's `like`, in lower case: a row with the person fits all of one list, but it may also fit without the person. */
  patterns: readonly (readonly string[])[]
  /** Whether a text that has a username, a name or an address is the person's. */
  isNamed: (text: unknown) => boolean
  /** Whether somebody who searches for the person may have typed this: an identifier, the family name, or beginnings of the names. */
  isMeantBy: (text: string) => boolean
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
  const isMeantBy = (text: string) => {
    const typed = foldCase(text).split(' ')
    return (
      isNamed(text) ||
      identifiers.filter(isFullName).some((name) => {
        const words = foldCase(name).split(' ')
        const [last = ''] = words.slice(-1)
        const hasLast = typed.some((part) => part.length >= 3 && last.startsWith(part))
        return hasLast && typed.every((part) => words.some((word) => word.startsWith(part)))
      })
    )
  }
  const isText = (text: unknown) => isNamed(text) && /[@\s]/.test(String(text).trim())
  const occurrences = occurrencesOf(identifiers)
  const withMark = (text: string) =>
    occurrences.reduce(
      (left, { pattern, isMeant }) =>
        left.replace(pattern, (found, familyName: string) => (isMeant(familyName) ? removedMark : found)),
      text,
    )

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

  const patterns = identifiers.map((identifier) => {
    const isName = isFullName(identifier)
    const words = foldCase(identifier)
      .split(isName ? /[\s,-]+/ : /\s+/)
      .filter(Boolean)
    return words.map((word, index) => {
      const part = isName && index === words.length - 1 ? word.slice(0, stemLength(word)) : word
      // In an encoded address, `@` is `%40`.
      return `%${part.split('@').map(likePattern).join('%')}%`
    })
  })
  return { identifiers, patterns, isNamed, isMeantBy, isSupervisor, without, masked }
}

/** A condition that every row whose text names the person fulfils; other rows may, too. */
export function mayName(person: Person, text: SQL): SQL {
  const options = person.patterns.map((words) => {
    const all = words.map((word) => sql`lower(${text} collate "und-x-icu") like ${word}`)
    return sql`(${sql.join(all, sql` and `)})`
  })
  return sql`(${sql.join(options, sql` or `)})`
}

function isFullName(identifier: string): boolean {
  return /\s/.test(identifier.trim()) && !identifier.includes('@')
}

/** Endings of Estonian cases. */
export const caseEnding = '(?:sse|st|s|le|lt|l|ks|ni|na|ta|ga|t|d)?'
/** After a vowel of the stem, or the apostrophe of a foreign name. */
const addedEnding = new RegExp(`^['’]?[aeiu]?${caseEnding}$`, 'u')
/** After a stem that changes: `Maasikas, Maasika, Maasikale`; `Sepp, Sepa`. */
const changedEnding = new RegExp(`^\\p{L}{1,2}${caseEnding}$`, 'u')

/** Letters that the forms of a name begin with. */
function stemLength(name: string): number {
  return Math.max(2, name.length - 2)
}

/** Whether the word is a form of a family name. */
function isFormOf(name: string, word: string): boolean {
  const [stored, given] = [foldCase(name), foldCase(word)]
  const differs = [...stored].findIndex((letter, index) => letter !== given[index])
  if (differs < 0) return addedEnding.test(given.slice(stored.length))
  const rest = given.slice(differs)
  const isChanged = rest === '' ? differs === stored.length - 1 : changedEnding.test(rest)
  const keys = stemKeys(stored)
  return isChanged && differs >= stemLength(stored) && stemKeys(given).some((key) => keys.includes(key))
}

type Occurrence = { pattern: RegExp; isMeant: (familyName: string) => boolean }

/**
 * Addresses and full names as they occur in texts, inflected, and also with the family name first. What is a part of a longer address
 * or name is somebody else's.
 */
function occurrencesOf(identifiers: readonly string[]): Occurrence[] {
  return identifiers.flatMap((identifier): Occurrence[] => {
    const words = identifier.trim().split(/\s+/)
    const [last = ''] = words.slice(-1)
    const given = words.slice(0, -1).map(namePattern).join(space)
    const occurrence = (pattern: string, isMeant = (_word: string) => true) => ({
      pattern: new RegExp(pattern, 'giu'),
      isMeant,
    })
    if (identifier.includes('@'))
      return [
        occurrence(
          `(?<![\\p{L}\\p{N}._%+-])${words.map(escapePattern).join('').replace('@', '(?:@|%40)')}(?![._-]*[\\p{L}\\p{N}])`,
        ),
      ]
    if (given === '') return []
    return [
      occurrence(`(?<![\\p{L}\\p{N}'’-])${given}${space}(\\p{L}(?:['’-]?\\p{L})*)(?!['’-]?\\p{N})`, (word) =>
        isFormOf(last, word),
      ),
      // A family name after it is of somebody else: in a list, the words around the comma are of two people.
      occurrence(
        `(?<![\\p{L}\\p{N}'’-])${namePattern(last)},?${space}${given}['’]?[aeiu]?${caseEnding}(?!['’-]?[\\p{L}\\p{N}]|\\s(?-i:\\p{Lu}))`,
      ),
    ]
  })
}

/** Between the words of a name. Names of files and addresses of pages have other characters than texts. */
const space = '(?:\\s+|[._+-])'

/** A hyphen is written in several ways, and also left out. */
function namePattern(word: string): string {
  return escapePattern(word).replaceAll('-', '[-\u2010\u2011\\s]')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
