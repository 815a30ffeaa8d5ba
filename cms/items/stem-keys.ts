import { foldText } from '#contract/fold-text.ts'
import { irregularStems, neverInCompounds } from './irregular-words.ts'
import { stopWords } from './stop-words.ts'

/**
 * Keys that the forms of an Estonian word share. The declension follows the morphology chapter of the handbook of
 * Estonian (M. Erelt, T. Erelt, K. Ross: Eesti keele käsiraamat): case endings follow the stem of the genitive, which ends in
 * a vowel; plural endings are `-d`, `-de/-te` and `-id/-sid`; the last consonants of the stem alternate between a strong and a
 * weak grade (`võrk, võrgu`; `hind, hinna`; `koht, koha`). There is no dictionary: a word has one key for each way to read it,
 * and two words match if they have a key in common.
 */
export function stemKeys(word: string): string[] {
  const folded = foldText(word).slice(0, maxKeyLength)
  return hasForms(folded) ? [...new Set(readings(folded).flatMap(keysOfStem))] : [folded]
}

/** The word without the ending of its most general reading: a prefix of the word that its compounds contain. */
export function shortestStem(word: string): string {
  const folded = foldText(word)
  if (!hasForms(folded)) return folded
  return readings(folded)
    .filter((stem) => folded.startsWith(stem) && stem.length >= minPartLength)
    .reduce((shortest, stem) => (stem.length < shortest.length ? stem : shortest), folded)
}

/** Words with digits and of other alphabets have no forms, and very long ones are no words. */
function hasForms(folded: string): boolean {
  return /^[a-z]{3,40}$/.test(folded) && !stopWords.has(folded)
}

export const maxKeyLength = 100

/** Shorter keys are part of too many words. */
export const minPartLength = 4

/** How compounds with this key may begin: with the stem in either grade (`võrguühendus`, `linnuvaatlus`). */
export function compoundStarts(key: string): string[] {
  const weak = key.replace(/k$/, 'g').replace(/p$/, 'b').replace(/t$/, 'd')
  const assimilated = key.replace(/([nlr])t$/, '$1$1').replace(/mp$/, 'mm')
  return [...new Set([key, weak, assimilated])]
}

type Ending = {
  endings: string
  /** The ending of the stem. */
  after: RegExp
  minLength: number
}

const afterVowel = /[aeiou]$/
const afterPluralStem = /[aeiou]$|[lnrs]$/

/** The genitive plural and the cases formed from it; they are read in no other way. */
const pluralCases: Ending = {
  endings: 'sse st s le lt l ks ni na ta ga'.replace(/\w+/g, 'de$& te$&'),
  after: afterPluralStem,
  minLength: 3,
}

/** Many words end like these without having an ending, so the whole word is a reading, too. */
const otherEndings: readonly Ending[] = [
  { endings: 'de te', after: afterPluralStem, minLength: 3 },
  { endings: 'sse st lt le ga d id sid', after: afterVowel, minLength: 4 },
  { endings: 's l', after: afterVowel, minLength: 4 },
  { endings: 'ks ni na ta t', after: afterVowel, minLength: 5 },
  { endings: 't', after: /[lrs]$/, minLength: 4 },
]

function readings(word: string): string[] {
  const plural = withoutEndings(word, pluralCases)
  return plural.length > 0 ? plural : [word, ...otherEndings.flatMap((rule) => withoutEndings(word, rule))]
}

function withoutEndings(word: string, { endings, after, minLength }: Ending): string[] {
  return endings
    .split(' ')
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => after.test(stem) && (stem.length >= minLength || irregularStems.has(stem)))
}

function endsInLongVowel(stem: string): boolean {
  return /[^aeiou](aa|ee|ii|oo|uu)$/.test(stem)
}

function keysOfStem(stem: string): string[] {
  const nominative = nominativeOf(stem)
  if (nominative !== undefined) return [nominative]
  if (endsInLongVowel(stem)) return [stem]
  const bare = dropVowels(asGenitive(stem))
  return [...new Set([bare, ...otherGrades(bare, bare.length < stem.length)].map(foldEnd))]
}

/** The nominative of an irregular word, also as the last part of a compound. */
function nominativeOf(stem: string): string | undefined {
  for (let start = 0; start <= stem.length - 3; start++) {
    const part = stem.slice(start)
    const nominative = irregularStems.get(part)
    if (nominative === undefined) continue
    if (start === 0) return nominative
    if (start >= 3 && !neverInCompounds.has(part)) return stem.slice(0, start) + nominative
  }
  return undefined
}

/** `arendamine, arendamise` and `arendama` have one key; `eestikeelne` has that of `eestikeelse`. */
function asGenitive(stem: string): string {
  return stem.replace(/(...)mi(ne|se|si|s)$/, '$1m').replace(/(..[^aeiou][aeiu]?)ne$/, '$1se')
}

/** Without final vowels, unless no syllable would be left. */
function dropVowels(stem: string): string {
  const bare = stem.replace(/[aeiou]+$/, '')
  return /[aeiou][^aeiou]/.test(bare) ? bare : stem
}

/**
 * The forms of the stem in the other grade. Only stems that had a vowel after them can be weak: `linnu` and `linna` may belong to
 * `lind`, `linn` does not.
 */
function otherGrades(bare: string, hadVowel: boolean): string[] {
  if (!hadVowel) return [bare.replace(/([^aeiou])e([lnr])$/, '$1$2')]
  const doubled = bare.replace(/nn$/, 'nt').replace(/ll$/, 'lt').replace(/rr$/, 'rt').replace(/mm$/, 'mp')
  const afterH = /h$/.test(bare) ? [`${bare}t`, `${bare}k`] : []
  const withoutM = /[^aeiou]m$/.test(bare) && bare.length > minPartLength ? [bare.slice(0, -1)] : []
  return [doubled, bare.replace(/v$/, 'p'), ...afterH, ...withoutM]
}

/** The last consonants, with strong and weak stops as one (`võrk, võrg-`), and without the `j` of `kirja` (`kiri`). */
function foldEnd(stem: string): string {
  return stem.replace(/([^aeiouj])j$/, '$1').replace(/[^aeiou]+$/, (end) =>
    end
      .replace(/b/g, 'p')
      .replace(/d/g, 't')
      .replace(/g/g, 'k')
      .replace(/([ptksfj])\1+/g, '$1'),
  )
}
