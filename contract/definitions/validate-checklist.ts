import { type CheckInput, mostChecks } from '../checklist.ts'
import type { ValueIssue } from '../problems.ts'
import { validatePlainText } from '../translations.ts'

/** Cleans and validates the checks of a form; each has a text in at least one language. */
export function validateChecklist(input: readonly CheckInput[]): {
  checklist: CheckInput[]
  issues: ValueIssue[]
} {
  if (input.length > mostChecks) {
    const params = { max: mostChecks }
    return { checklist: [], issues: [{ field: 'checklist', messageKey: 'validation.maxItems', params }] }
  }
  const checks = input.map(({ key, text }, index) => {
    const field = `checklist.${index}.text`
    const read = validatePlainText(text, field, true)
    const isEmpty = read.issues.length === 0 && !read.text.et && !read.text.en
    return {
      check: { ...(key && { key }), text: { et: read.text.et ?? '', en: read.text.en ?? '' } },
      issues: isEmpty ? [{ field: `${field}.et`, messageKey: 'validation.required' }] : read.issues,
    }
  })
  return { checklist: checks.map(({ check }) => check), issues: checks.flatMap(({ issues }) => issues) }
}
