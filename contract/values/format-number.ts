import type { Language } from '../texts.ts'

/** With all decimals, and groups from five digits: `2026`, `12 345,5` in Estonian, `12,345.5` in English. */
export function formatNumber(value: number, language: Language): string {
  return value.toLocaleString(language, { maximumFractionDigits: 20, useGrouping: 'min2' })
}
