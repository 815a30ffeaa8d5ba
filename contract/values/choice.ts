import type { FieldSettings } from '../forms.ts'
import { accept, type Outcome, type RuleContext, refuse } from './rule.ts'
import { cleanText, isBlank } from './text.ts'
import { checkTexts } from './text-list.ts'

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
    return typeof value === 'string' && !settings.customSelect ? refuse('validation.option') : cleaned
  return settings.customSelect && !isBlank(cleaned.text) ? accept(cleaned.text) : refuse('validation.option')
}

export function checkChoices(value: unknown, { settings }: RuleContext): Outcome {
  const options = optionTexts(settings)
  return checkTexts(value, (text) => (settings.customSelect || options.has(text) ? undefined : unknownOption))
}

/** A checkbox without options is a boolean. */
export function checkCheckbox(value: unknown, context: RuleContext): Outcome {
  if (context.settings.options?.length) return checkChoices(value, context)
  return typeof value === 'boolean' ? accept(value) : refuse('validation.type')
}

export function checkConfirmation(value: unknown): Outcome {
  return typeof value === 'boolean' ? accept(value || undefined) : refuse('validation.type')
}

function isNumberOption(settings: FieldSettings, number: number): boolean {
  return settings.options?.some((option) => Number(option.value) === number) ?? false
}

export function checkNumberChoice(value: unknown, { settings }: RuleContext): Outcome {
  if (typeof value !== 'number') return refuse('validation.type')
  return isNumberOption(settings, value) ? accept(value) : refuse('validation.option')
}

export function checkNumberChoices(value: unknown, { settings }: RuleContext): Outcome {
  if (!Array.isArray(value)) return refuse('validation.type')
  const numbers = new Set<number>()
  for (const member of value) {
    if (typeof member !== 'number') return refuse('validation.type')
    if (!isNumberOption(settings, member)) return refuse('validation.option', { value: member })
    numbers.add(member)
  }
  return accept(numbers.size > 0 ? [...numbers] : undefined)
}
