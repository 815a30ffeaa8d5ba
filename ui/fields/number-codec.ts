import type { FieldValue } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'

/** Parses numbers with a decimal comma or point and spaces; other text is returned unchanged, to fail validation. */
export function numberCodec(language: Language) {
  return {
    parse: (text: string): FieldValue | undefined => {
      const normalized = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
      if (normalized === '') return undefined
      return /^-?(\d+(\.\d*)?|\.\d+)$/.test(normalized) ? Number(normalized) : text
    },
    format: (value: FieldValue | undefined): string => {
      if (typeof value === 'string') return value
      if (typeof value !== 'number') return ''
      return language === 'et' ? String(value).replace('.', ',') : String(value)
    },
  }
}
