import type { FieldSettings } from '#contract/forms.ts'
import { inLanguage, type Language } from '#contract/texts.ts'

type ChoiceOption = { value: string; label: string; url: string | undefined }

/** A field's options with localized labels; an option without a label is labelled with its value. */
export function choiceOptions(settings: FieldSettings, language: Language): ChoiceOption[] {
  return (settings.options ?? []).map((option) => ({
    value: String(option.value),
    label: inLanguage(option.label, language) || String(option.value),
    url: option.url || undefined,
  }))
}
