import type { Language } from '../texts.ts'

const options = { maximumFractionDigits: 20, useGrouping: 'min2' } as const
const formats: Record<Language, Intl.NumberFormat> = {
  et: new Intl.NumberFormat('et', options),
  en: new Intl.NumberFormat('en', options),
}

/** With all decimals, and groups from five digits: `2026`, `12 345,5` in Estonian, `12,345.5` in English. */
export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value)
}
