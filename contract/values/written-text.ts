import type { ValueIssue } from '../problems.ts'
import { cleanText, isBlank } from './text.ts'

type Limits = { max: number; lines?: 'many'; isOptional?: boolean }
export type Written = { text: string; issues: ValueIssue[] }

/** Cleans and validates text input of the back office; `text` is empty if it is invalid. */
export function readWritten(value: string, field: string, { isOptional, ...limits }: Limits): Written {
  const cleaned = cleanText(value, limits)
  if (!cleaned.ok) return { text: '', issues: cleaned.refusals.map((refusal) => ({ field, ...refusal })) }
  if (!isBlank(cleaned.text)) return { text: cleaned.text, issues: [] }
  return { text: '', issues: isOptional ? [] : [{ field, messageKey: 'validation.required' }] }
}
