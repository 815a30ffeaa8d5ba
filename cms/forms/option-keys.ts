import { isPrototypeName } from '#contract/check-json.ts'
import type { FieldOption } from '#contract/fields.ts'
import type { Text } from '#contract/texts.ts'
import { isTranslationKey, translationLimits } from '#contract/translations.ts'
import { textKeys } from './text-keys.ts'

type UsedKeys = {
  /** Keys that this field's options already use; the field may change their texts. */
  own: ReadonlySet<string>
  /** Keys that options of other fields use. */
  elsewhere: ReadonlySet<string>
  text: (key: string) => Text | undefined
}

/**
 * Assigns each option its translation key: `forms.option.{name}`, shared by all options with the same name and label. A new
 * option never changes the label of another field's option; if the labels differ, it gets a separate key.
 */
export function withOptionKeys(
  field: string,
  options: readonly FieldOption[],
  used: UsedKeys,
): FieldOption[] {
  const taken = new Set<string>()
  return options.map((option, index) => {
    const name = nameOf(option, index)
    const isUsable = (key: string | undefined) =>
      isOptionKey(key) &&
      !taken.has(key) &&
      (used.own.has(key) || !used.elsewhere.has(key) || isSame(option, used.text(key)))
    const candidates = [
      option.translationKey,
      textKeys.option(name),
      textKeys.option(`${field}.${name}`),
      textKeys.option(`${field}.${name}-${index + 1}`),
    ]
    const translationKey = candidates.find(isUsable) ?? textKeys.option(`${field}.option-${index + 1}`)
    taken.add(translationKey)
    return { ...option, translationKey }
  })
}

/** Converts the value to a valid segment of a translation key. */
function nameOf({ value }: FieldOption, index: number): string {
  const name = String(value)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  return name && !isPrototypeName(name) ? name : `option-${index + 1}`
}

function isOptionKey(key: string | undefined): key is string {
  return (
    typeof key === 'string' &&
    key.startsWith(textKeys.option('')) &&
    key.length <= translationLimits.key &&
    isTranslationKey(key)
  )
}

function isSame({ label }: FieldOption, text: Text | undefined): boolean {
  return text !== undefined && text.et === label.et && text.en === label.en
}
