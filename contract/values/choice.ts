import type { FieldSettings } from '../fields.ts'
import { isBlank, normalizeText } from './normalize-text.ts'
import { accept, type Outcome, type RuleContext, reject } from './rule.ts'
import { checkTexts, cleanText } from './text.ts'

const maxCustomLength = 200
const unknownOption = { messageKey: 'validation.option' }

/** Maps option values as they are submitted to the stored ones, which may be older than the rules of `cleanText`. */
function optionTexts(settings: FieldSettings): Map<string, string> {
  return new Map(
    settings.options?.map(({ value }) => [normalizeText(String(value)).trim(), String(value)] as const),
  )
}

export function checkChoice(value: unknown, { settings }: RuleContext): Outcome {
  const option = typeof value === 'string' && optionTexts(settings).get(normalizeText(value).trim())
  if (typeof option === 'string') return accept(option)
  const cleaned = cleanText(value, { max: maxCustomLength })
  if (!cleaned.ok)
    return typeof value === 'string' && !settings.customSelect ? reject('validation.option') : cleaned
  return settings.customSelect && !isBlank(cleaned.text) ? accept(cleaned.text) : reject('validation.option')
}

export function checkChoices(value: unknown, { settings }: RuleContext): Outcome {
  const options = optionTexts(settings)
  return checkTexts(value, {
    validate: (text) => (settings.customSelect || options.has(text) ? undefined : unknownOption),
    storedAs: (text) => options.get(text) ?? text,
  })
}

/** A checkbox without options is a boolean. */
export function checkCheckbox(value: unknown, context: RuleContext): Outcome {
  if (context.settings.options?.length) return checkChoices(value, context)
  return typeof value === 'boolean' ? accept(value) : reject('validation.type')
}

export function checkConfirmation(value: unknown): Outcome {
  return typeof value === 'boolean' ? accept(value || undefined) : reject('validation.type')
}

function isNumberOption(settings: FieldSettings, number: number): boolean {
  return settings.options?.some((option) => Number(option.value) === number) ?? false
}

export function checkNumberChoice(value: unknown, { settings }: RuleContext): Outcome {
  if (typeof value !== 'number') return reject('validation.type')
  return isNumberOption(settings, value) ? accept(value) : reject('validation.option')
}

export function checkNumberChoices(value: unknown, { settings }: RuleContext): Outcome {
  if (!Array.isArray(value)) return reject('validation.type')
  const numbers = new Set<number>()
  for (const member of value) {
    if (typeof member !== 'number') return reject('validation.type')
    if (!isNumberOption(settings, member)) return reject('validation.option', { value: member })
    numbers.add(member)
  }
  return accept(numbers.size > 0 ? [...numbers] : undefined)
}
