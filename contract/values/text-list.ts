import { accept, type Outcome, type Refusal, refuse } from './rule.ts'
import { cleanText, isBlank } from './text.ts'

const maxItems = 50
const maxItemLength = 200

/**
 * Cleans and validates each member; blank members and duplicates are dropped. Issues belong to the field as a whole, with
 * the invalid member as `params.value`.
 */
export function checkTexts(value: unknown, validate?: (text: string) => Refusal | undefined): Outcome {
  if (!Array.isArray(value)) return refuse('validation.type')
  const texts = new Set<string>()
  for (const member of value) {
    const cleaned = cleanText(member, { max: maxItemLength })
    if (!cleaned.ok) return cleaned
    if (isBlank(cleaned.text)) continue
    const refusal = validate?.(cleaned.text)
    if (refusal) {
      return { ok: false, refusals: [{ ...refusal, params: { ...refusal.params, value: cleaned.text } }] }
    }
    texts.add(cleaned.text)
  }
  if (texts.size > maxItems) return refuse('validation.maxItems', { max: maxItems })
  return accept(texts.size > 0 ? [...texts] : undefined)
}

export function checkTextList(value: unknown): Outcome {
  return checkTexts(value)
}
