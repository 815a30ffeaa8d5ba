const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * A hyphen at the end of a line as PDF readers copy it, between the parts of a word: U+FFFE (Chrome), U+0002 (PDFium) or a
 * soft hyphen, with or without the line break, which single-line inputs turn into nothing or a space. Before a space and a
 * capital letter the words are two, as in a name.
 */
const brokenWord =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches a mark that PDFium copies
  /(?<=[\p{L}\p{M}])[\uFFFE\u0002\u00AD](?:[^\S\n]{0,20}\n)?[^\S\n]{0,20}(?=\p{L})(?!(?<=\s)\p{Lu})/gu

/** Scripts whose spelling needs joiners, variation selectors and other invisible characters. */
const joiningScripts = [
  ...['Adlam', 'Arabic', 'Balinese', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Han', 'Hebrew'],
  ...['Javanese', 'Kannada', 'Khmer', 'Malayalam', 'Mandaic', 'Mongolian', 'Myanmar', 'Nko', 'Oriya'],
  ...['Phags_Pa', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Tibetan'],
]
const joiningLetters = joiningScripts.map((script) => `\\p{Script=${script}}`).join('')

/** Invisible characters that matter where they are. */
const meaningful = [
  `(?<=[${joiningLetters}])[\\u034F\\u17B4\\u17B5\\u180B-\\u180F\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]`,
  '\\u115F(?=[\\u1160-\\u11FF])|(?<=[\\u1100-\\u115F])\\u1160',
  '(?<=[\\p{Extended_Pictographic}\\p{Sm}])[\\uFE00-\\uFE0F]|(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  // The flags of England, Scotland and Wales.
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
  // Embeddings, overrides and isolates of the text direction: texts are displayed in isolation.
  '[\\u202A-\\u202E\\u2066-\\u2069]',
]
const directionMark = '[\\u061C\\u200E\\u200F]'
const invisible =
  '[\\0-\\x08\\x0E-\\x1F\\x7F-\\x9F\\uFFF9-\\uFFFC\\p{Cs}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}]'

const isSuspicious = new RegExp(invisible, 'u')
const rightToLeft =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const inLeftToRight = new RegExp(`(${meaningful.join('|')})|${invisible}`, 'gu')
const inRightToLeft = new RegExp(`(${[...meaningful, directionMark].join('|')})|${invisible}`, 'gu')

/**
 * The text as it is stored, searched and written to files (contract §4): NFC, line breaks as `\n`, without control
 * characters, non-characters and characters that are invisible and have no effect. Tabs are unchanged. The result has only
 * characters that XML 1.0 allows.
 */
export function normalizeText(text: string): string {
  const unified = text.replace(lineBreaks, '\n')
  const visible = isSuspicious.test(unified) ? withoutInvisible(unified) : unified
  // Some marks are decomposed.
  return withoutLongRuns(withoutLongRuns(visible).normalize('NFC'))
}

function withoutInvisible(text: string): string {
  const pattern = rightToLeft.test(text) ? inRightToLeft : inLeftToRight
  return text.replace(brokenWord, '').replace(pattern, (_, kept: string | undefined) => kept ?? '')
}

/** Unicode's limit for text that is processed as a stream. To order longer runs takes time by their length squared. */
const longRunOfMarks = /(\p{M}{30})\p{M}+/gu

/** Removes combining marks beyond 30 in a row, which no writing system needs. Must precede `normalize`. */
export function withoutLongRuns(text: string): string {
  return text.replace(longRunOfMarks, '$1')
}

/**
 * For data that other programs display, where a text cannot be isolated: without embeddings, overrides and isolates of the
 * direction. Letters and marks give it its direction.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

const directed = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/**
 * Isolates a text that is inserted in another one, so that right-to-left letters and overrides of the direction do not reorder
 * what follows. Other texts are unchanged.
 */
export function isolateText(text: string): string {
  if (!directed.test(text) && !rightToLeft.test(text)) return text
  return text.replace(/[^\n]+/g, '\u2068$&\u2069')
}

/** U+2800 is a braille pattern without dots. */
const blank = /^[\s\u2800\p{Cc}\uFFF9-\uFFFC\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether the text has only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return blank.test(text)
}
