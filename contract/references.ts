import { allRegisters, findRegister, type RegisterDeclaration } from './registers/registers.ts'

/** The letter of entries of forms that are no register. */
const otherLetter = 'V'

/** The first letter of the references of a form's entries (docs/contract.md §3). */
export function referenceLetterOf(form: string): string {
  return findRegister(form)?.referenceLetter ?? otherLetter
}

/** `T-2026-0412`: the letter of the register, the year of the submission, and a number that is unique in both. */
export function toReference(letter: string, year: number, number: number): string {
  return `${letter}-${year}-${String(number).padStart(4, '0')}`
}

const letters = [...allRegisters.map(({ referenceLetter }) => referenceLetter), otherLetter].join('')
// People also write spaces, other hyphens and dashes, and leave out leading zeros.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])([${letters}])[-\u2010-\u2015\\s](\\d{4})[-\u2010-\u2015\\s](\\d{1,9})(?![\\p{L}\\p{N}-])`,
  'giu',
)

/** All references in a text, as they are stored. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, letter = '', year, number]) =>
    toReference(letter.toUpperCase(), Number(year), Number(number)),
  )
}

/** The register with this reference; undefined for those of other forms and other texts. */
export function registerOfReference(reference: string): RegisterDeclaration | undefined {
  return allRegisters.find(({ referenceLetter }) => reference.startsWith(`${referenceLetter}-`))
}
