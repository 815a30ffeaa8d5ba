import type { ValueIssue } from '../problems.ts'
import { accept, type Outcome, type Rejected, type Rule, type RuleIssue, reject } from './rule.ts'

type TextLimits = { max: number; lines?: 'many' }
type Cleaned = { ok: true; text: string } | Rejected

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to reject
const controlCharacters = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** True for text of only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return blank.test(text)
}

/** Control characters other than white space, and lone surrogates; PostgreSQL rejects NUL and lone surrogates. */
export function hasControlCharacters(text: string): boolean {
  return !text.isWellFormed() || controlCharacters.test(text.replace(lineBreaks, '\n'))
}

/** Trimmed, NFC, line breaks as `\n`. */
export function cleanText(value: unknown, limits: TextLimits): Cleaned {
  if (typeof value !== 'string') return reject('validation.type')
  const unified = value.replace(lineBreaks, '\n')
  if (hasControlCharacters(unified)) return reject('validation.characters')
  const text = unified.normalize('NFC').trim()
  if (limits.lines !== 'many' && text.includes('\n')) return reject('validation.singleLine')
  if ([...text].length > limits.max) return reject('validation.maxLength', { max: limits.max })
  return { ok: true, text: limits.lines === 'many' ? text : text.replaceAll('\t', ' ') }
}

/** A single text, with an optional further condition and the message key if it is not met. */
export function textRule(
  limits: TextLimits,
  isValid: (text: string) => boolean = () => true,
  messageKey = 'validation.type',
): Rule {
  return (value) => {
    const cleaned = cleanText(value, limits)
    if (!cleaned.ok) return cleaned
    return isValid(cleaned.text) ? accept(cleaned.text) : reject(messageKey)
  }
}

export const checkLine = textRule({ max: 1000 })
export const checkLongText = textRule({ max: 10_000, lines: 'many' })
export const checkCercs = textRule({ max: 1000 }, (code) => /^[A-Z][0-9]{3}$/.test(code), 'validation.cercs')

const maxItems = 50
const maxItemLength = 200

/**
 * Cleans and validates each member; blank members and duplicates are dropped. Issues belong to the field as a whole, with
 * the invalid member as `params.value`.
 */
export function checkTexts(value: unknown, validate?: (text: string) => RuleIssue | undefined): Outcome {
  if (!Array.isArray(value)) return reject('validation.type')
  const texts = new Set<string>()
  for (const member of value) {
    const cleaned = cleanText(member, { max: maxItemLength })
    if (!cleaned.ok) return cleaned
    if (isBlank(cleaned.text)) continue
    const issue = validate?.(cleaned.text)
    if (issue) {
      return { ok: false, issues: [{ ...issue, params: { ...issue.params, value: cleaned.text } }] }
    }
    texts.add(cleaned.text)
  }
  if (texts.size > maxItems) return reject('validation.maxItems', { max: maxItems })
  return accept(texts.size > 0 ? [...texts] : undefined)
}

export function checkTextList(value: unknown): Outcome {
  return checkTexts(value)
}

type WrittenLimits = { max: number; lines?: 'many'; isOptional?: boolean }
export type Written = { text: string; issues: ValueIssue[] }

/** Cleans and validates text input of the back office; `text` is empty if it is invalid. */
export function readWritten(value: string, field: string, { isOptional, ...limits }: WrittenLimits): Written {
  const cleaned = cleanText(value, limits)
  if (!cleaned.ok) return { text: '', issues: cleaned.issues.map((issue) => ({ field, ...issue })) }
  if (!isBlank(cleaned.text)) return { text: cleaned.text, issues: [] }
  return { text: '', issues: isOptional ? [] : [{ field, messageKey: 'validation.required' }] }
}
