import type { FieldOption } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import { isTranslationKey, translationLimits } from '#contract/translations.ts'
import { textKeys } from './text-keys.ts'

type Used = {
  /** Keys that this field's options have already: their texts are its to change. */
  own: ReadonlySet<string>
  /** Keys that options of other fields have. */
  elsewhere: ReadonlySet<string>
  text: (key: string) => Text | undefined
}

/**
 * The options, each with the key of its text: `forms.option.{name}`, shared by all options of that name as long as they
 * read alike. An option that is new to the field never changes how another field's option reads; it gets a key of its own.
 */
export function withOptionKeys(field: string, options: readonly FieldOption[], used: Used): FieldOption[] {
  const taken = new Set<string>()
  return options.map((option, index) => {
    const name = nameOf(option, index)
    const fits = (key: string | undefined) =>
      isOptionKey(key) &&
      !taken.has(key) &&
      (used.own.has(key) || !used.elsewhere.has(key) || isSame(option, used.text(key)))
    const wished = [
      option.translationKey,
      textKeys.option(name),
      textKeys.option(`${field}.${name}`),
      textKeys.option(`${field}.${name}-${index + 1}`),
    ]
    const translationKey = wished.find(fits) ?? textKeys.option(`${field}.option-${index + 1}`)
    taken.add(translationKey)
    return { ...option, translationKey }
  })
}

/** The value as a segment of a key. */
function nameOf({ value }: FieldOption, index: number): string {
  const name = String(value)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  return name && name !== '__proto__' ? name : `option-${index + 1}`
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
