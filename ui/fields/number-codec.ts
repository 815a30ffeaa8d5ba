import type { FieldValue } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'

/** Takes decimal comma and point and spaced thousands; a text that is no number stays a text, for the check to refuse. */
export function numberCodec(language: Language) {
  return {
    parse: (text: string): FieldValue | undefined => {
      const bare = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
      if (bare === '') return undefined
      return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : text
    },
    format: (value: FieldValue | undefined): string => {
      if (typeof value === 'string') return value
      if (typeof value !== 'number') return ''
      return language === 'et' ? String(value).replace('.', ',') : String(value)
    },
  }
}
