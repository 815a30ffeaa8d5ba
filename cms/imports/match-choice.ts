import { degrees, kindNames } from '#contract/citations/citation.ts'
import type { FieldOption, FieldSettings } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { type Language, languages, toKnownLanguage } from '#contract/texts.ts'

const yes = ['jah', 'ja', 'yes', 'y', 'true', '1', 'x', '✓', '✔', '+', 'on', 'õige', 'tõene']
const no = ['ei', 'no', 'n', 'false', '0', '-', '✗', 'vale', 'väär']

/** Undefined for a text that is neither yes nor no. */
export function parseYesNo(text: string): boolean | undefined {
  const folded = text.trim().toLowerCase()
  if (yes.includes(folded)) return true
  return no.includes(folded) ? false : undefined
}

/** Words of other systems for options that ship, by their value. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  bachelor: ['bc', 'bsc', 'bakalaureuse', 'bachelor'],
  masters: ['mgr', 'msc', 'magistri', 'master'],
  phd: ['dr', 'doktori', 'doctor', 'doctorate', 'dissertation'],
}

/** `stems` may be the beginning of a text: `eesti keel`, `magistriõpe`. */
function wordsOf({ value, label }: FieldOption): { labels: string[]; words: string[]; stems: string[] } {
  const language = toKnownLanguage(value)
  const names = language
    ? languages.flatMap((each) => new Intl.DisplayNames([each], { type: 'language' }).of(language) ?? [])
    : []
  const stems = [...names, ...(otherWords[String(value)] ?? [])].map(plain)
  const degree = degrees.find((each) => each === value)
  const text = String(value)
  // As spreadsheets with Estonian settings have it.
  const decimal = text.replace(/^(-?\d+)\.(\d+)$/, '$1,$2')
  const own = [text, decimal, label.et, label.en, ...(degree ? kindNames(degree) : [])]
  const labels = [label.et, label.en].map(plain)
  return { labels, words: [...own.map(plain).filter(Boolean), ...stems], stems }
}

function plain(text: string): string {
  return foldText(text)
    .replace(/[’'`]/g, '')
    .replace(/[_–—-]+/g, ' ')
    .replace(/\.$/, '')
    .trim()
}

/** The language that a text names, or whose code it begins with (`en-US`). */
export function matchLanguage(text: string): Language | undefined {
  const options = languages.map((value) => ({ value, label: { et: '', en: '' } }))
  return toKnownLanguage(matchOption({ options }, text.split(/[-_]/)[0] ?? '')?.value)
}

/** The shortest text that is taken for the beginning of a word, or the other way around. */
const shortestPart = 3

/**
 * The option that a text names, in either language and whatever its case; also the beginning of its only word (`mag`), if no other option
 * begins like that. Names of several words must be complete: `Information technology` is not `Information technology for teachers`.
 */
export function matchOption(
  { options = [] }: Pick<FieldSettings, 'options'>,
  text: string,
  isExact = false,
): FieldOption | undefined {
  const exact = options.find(({ label }) => text !== '' && [label.et, label.en].includes(text.trim()))
  if (exact) return exact
  const wanted = plain(text)
  if (!wanted) return undefined
  const named = options.map((option) => ({ option, ...wordsOf(option) }))
  // A label may be the value of another option: exports write labels.
  const same =
    named.find(({ labels }) => labels.includes(wanted)) ?? named.find(({ words }) => words.includes(wanted))
  if (same) return same.option
  if (isExact || wanted.length < shortestPart) return undefined
  const similar = named.filter(
    ({ words, stems }) =>
      words.some((word) => !word.includes(' ') && word.startsWith(wanted)) ||
      stems.some((stem) => stem.length >= shortestPart && wanted.startsWith(stem)),
  )
  return similar.length === 1 ? similar[0]?.option : undefined
}
