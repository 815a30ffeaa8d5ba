import type { FieldSettings } from '../fields.ts'
import { accept, type Outcome, type RuleContext, reject } from './rule.ts'
import { checkTexts, cleanText, isBlank } from './text.ts'

const maxCustomLength = 200
const unknownOption = { messageKey: 'validation.option' }

function optionTexts(settings: FieldSettings): Set<string> {
  return new Set(settings.options?.map((option) => String(option.value)))
}

export function checkChoice(value: unknown, { settings }: RuleContext): Outcome {
  const options = optionTexts(settings)
  if (typeof value === 'string' && options.has(value.trim())) return accept(value.trim())
  const cleaned = cleanText(value, { max: maxCustomLength })
  if (!cleaned.ok)
    return typeof value === 'string' && !settings.customSelect ? reject('validation.option') : cleaned
  return settings.customSelect && !isBlank(cleaned.text) ? accept(cleaned.text) : reject('validation.option')
}

export function checkChoices(value: unknown, { settings }: RuleContext): Outcome {
  const options = optionTexts(settings)
  return checkTexts(value, (text) => (settings.customSelect || options.has(text) ? undefined : unknownOption))
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
