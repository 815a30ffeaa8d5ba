import type { FieldOption, FieldSettings } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { languages, toKnownLanguage } from '#contract/texts.ts'

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
  bachelor: ['bc', 'bsc', 'bakalaureusetöö'],
  masters: ['mgr', 'msc', 'magistritöö', 'magistri'],
  phd: ['dr', 'doktoritöö', 'doctor', 'doctorate', 'dissertation'],
}

/** The words for an option: its value, its labels, and of a language its names. */
function wordsOf({ value, label }: FieldOption): string[] {
  const language = toKnownLanguage(value)
  const names = language
    ? languages.flatMap((each) => new Intl.DisplayNames([each], { type: 'language' }).of(language) ?? [])
    : []
  return [String(value), label.et, label.en, ...names, ...(otherWords[String(value)] ?? [])]
    .map(plain)
    .filter(Boolean)
}

function plain(text: string): string {
  return foldText(text)
    .replace(/[’'`]/g, '')
    .replace(/[_–—-]+/g, ' ')
    .replace(/\.$/, '')
    .trim()
}

/** The shortest text that is taken for the beginning of a word, or the other way around. */
const shortestPart = 3

/**
 * The option that a text names, in either language and whatever its case; also by the beginning of its words, if no other option
 * begins like that. Undefined for none.
 */
export function matchOption(
  { options = [] }: Pick<FieldSettings, 'options'>,
  text: string,
  isExact = false,
): FieldOption | undefined {
  const wanted = plain(text)
  if (!wanted) return undefined
  const words = options.map((option) => ({ option, words: wordsOf(option) }))
  const same = words.find((each) => each.words.includes(wanted))
  if (same) return same.option
  if (isExact || wanted.length < shortestPart) return undefined
  const similar = words.filter((each) =>
    each.words.some(
      (word) => word.startsWith(wanted) || (word.length >= shortestPart && wanted.startsWith(word)),
    ),
  )
  return similar.length === 1 ? similar[0]?.option : undefined
}
