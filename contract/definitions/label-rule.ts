import type { TextInput } from '../admin-fields.ts'
import type { FieldSettings } from '../fields.ts'
import type { ValueIssue } from '../problems.ts'
import type { Text } from '../texts.ts'
import { validatePlainText } from '../translations.ts'

/** In how many languages the labels of a field and of its options are required. */
export type LabelRule = 'both' | 'one'

/** A stored field. */
type Labelled = {
  translations: { label: Text }
  settings: Pick<FieldSettings, 'options' | 'removedOptions'>
}

/** The rule for a change of a stored field: one that lacks labels in one language may go on so (contract §6). */
export function labelRuleOf(field: Labelled | undefined): LabelRule {
  if (!field) return 'both'
  const { options = [], removedOptions = [] } = field.settings
  const labels = [field.translations.label, ...[...options, ...removedOptions].map(({ label }) => label)]
  return labels.some(({ et, en }) => Boolean(et) !== Boolean(en)) ? 'one' : 'both'
}

/** Cleans and validates a label. If there is none in either language where one is enough, the issue is at the first. */
export function validateLabel(
  label: TextInput,
  field: string,
  rule: LabelRule,
): { text: Text; issues: ValueIssue[] } {
  const { text, issues } = validatePlainText(label, field, rule === 'one')
  const isMissing = rule === 'one' && text.et === '' && text.en === ''
  const missing = isMissing ? [{ field: `${field}.et`, messageKey: 'validation.required' }] : []
  return { text, issues: [...issues, ...missing] }
}
