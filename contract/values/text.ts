import { accept, type Outcome, type Refusal, type Rule, refuse } from './rule.ts'

type TextLimits = { max: number; lines?: 'many' }
type Cleaned = { ok: true; text: string } | { ok: false; refusals: Refusal[] }

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to reject
const controlCharacters = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** True for text of only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return blank.test(text)
}

function refused(messageKey: string, params?: Refusal['params']): Cleaned {
  return { ok: false, refusals: [{ messageKey, ...(params && { params }) }] }
}

/** Control characters other than white space, and lone surrogates; PostgreSQL rejects NUL and lone surrogates. */
export function hasControlCharacters(text: string): boolean {
  return !text.isWellFormed() || controlCharacters.test(text.replace(lineBreaks, '\n'))
}

/** Trimmed, NFC, line breaks as `\n`. */
export function cleanText(value: unknown, limits: TextLimits): Cleaned {
  if (typeof value !== 'string') return refused('validation.type')
  const unified = value.replace(lineBreaks, '\n')
  if (hasControlCharacters(unified)) return refused('validation.characters')
  const text = unified.normalize('NFC').trim()
  if (limits.lines !== 'many' && text.includes('\n')) return refused('validation.singleLine')
  if ([...text].length > limits.max) return refused('validation.maxLength', { max: limits.max })
  return { ok: true, text: limits.lines === 'many' ? text : text.replaceAll('\t', ' ') }
}

function textRule(limits: TextLimits): Rule {
  return (value) => {
    const cleaned = cleanText(value, limits)
    return cleaned.ok ? accept(cleaned.text) : cleaned
  }
}

export const checkLine = textRule({ max: 1000 })
export const checkLongText = textRule({ max: 10_000, lines: 'many' })

export function checkCercs(value: unknown): Outcome {
  const cleaned = cleanText(value, { max: 1000 })
  if (!cleaned.ok) return cleaned
  return /^[A-Z][0-9]{3}$/.test(cleaned.text) ? accept(cleaned.text) : refuse('validation.cercs')
}
