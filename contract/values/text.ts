import type { ValueIssue } from '../problems.ts'
import { isBlank, normalizeText } from './normalize-text.ts'
import { accept, type Outcome, type Rejected, type RuleIssue, reject } from './rule.ts'

type TextLimits = { max: number; lines?: 'many' }
type Cleaned = { ok: true; text: string } | Rejected

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters other than white space
const controlCharacters = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/

/** Whether the text cannot be stored: PostgreSQL rejects zero bytes and lone surrogates. */
export function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether names and addresses, which are not normalized, must be rejected: controls or what cannot be stored. */
export function hasControlCharacters(text: string): boolean {
  return isUnstorable(text) || controlCharacters.test(text)
}

/** Trimmed and normalized. */
export function cleanText(value: unknown, limits: TextLimits): Cleaned {
  if (typeof value !== 'string') return reject('validation.type')
  if (isUnstorable(value)) return reject('validation.characters')
  const isLine = limits.lines !== 'many'
  // Single-line inputs remove line breaks from what is pasted, but not these.
  const text = normalizeText(isLine ? value.replace(/[\v\f\u0085\u2028\u2029]/g, ' ') : value).trim()
  if (isLine && text.includes('\n')) return reject('validation.singleLine')
  if ([...text].length > limits.max) return reject('validation.maxLength', { max: limits.max })
  return { ok: true, text: isLine ? text.replaceAll('\t', ' ') : text }
}

/** A single text, with an optional further condition and the message key if it is not met. */
export function textRule(
  limits: TextLimits,
  isValid: (text: string) => boolean = () => true,
  messageKey = 'validation.type',
): (value: unknown) => Outcome {
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
/** With blank members and duplicates: to clean 100,000 members would keep other requests waiting. */
const maxMembers = 1000
const maxItemLength = 200

type MemberRule = {
  validate?: (text: string) => RuleIssue | undefined
  /** Converts a valid member to its stored form. */
  storedAs?: (text: string) => string
}

/**
 * Cleans and validates each member; blank members and duplicates are dropped. Issues belong to the field as a whole, with
 * the invalid member as `params.value`.
 */
export function checkTexts(value: unknown, { validate, storedAs }: MemberRule = {}): Outcome {
  if (!Array.isArray(value)) return reject('validation.type')
  if (value.length > maxMembers) return reject('validation.maxItems', { max: maxItems })
  const texts = new Set<string>()
  for (const member of value) {
    const cleaned = cleanText(member, { max: maxItemLength })
    if (!cleaned.ok) return cleaned
    if (isBlank(cleaned.text)) continue
    const issue = validate?.(cleaned.text)
    if (issue) {
      return { ok: false, issues: [{ ...issue, params: { ...issue.params, value: cleaned.text } }] }
    }
    texts.add(storedAs?.(cleaned.text) ?? cleaned.text)
  }
  if (texts.size > maxItems) return reject('validation.maxItems', { max: maxItems })
  return accept(texts.size > 0 ? [...texts] : undefined)
}

export function checkTextList(value: unknown): Outcome {
  return checkTexts(value)
}

type TextInputLimits = { max: number; lines?: 'many'; isOptional?: boolean }
type ValidatedText = { text: string; issues: ValueIssue[] }

/** Cleans and validates text input of the back office; `text` is empty if it is invalid. */
export function validateText(
  value: string,
  field: string,
  { isOptional, ...limits }: TextInputLimits,
): ValidatedText {
  const cleaned = cleanText(value, limits)
  if (!cleaned.ok) return { text: '', issues: cleaned.issues.map((issue) => ({ field, ...issue })) }
  if (!isBlank(cleaned.text)) return { text: cleaned.text, issues: [] }
  return { text: '', issues: isOptional ? [] : [{ field, messageKey: 'validation.required' }] }
}
