import type { Language } from '../texts.ts'

/** With all decimals, and groups of digits: `12 345,5` in Estonian, `12,345.5` in English. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value)
}
