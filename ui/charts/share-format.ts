import type { Language } from '#contract/texts.ts'

/** Returns a function that formats the shares of a column: all have one decimal if one of them has. */
export function shareFormat(
  counts: readonly number[],
  whole: number,
  language: Language,
): (count: number) => string {
  const hasDecimal = counts.some((count) => Math.round((1000 * count) / whole) % 10 !== 0)
  const digits = hasDecimal ? 1 : 0
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (count) => (whole === 0 ? '–' : percent.format(count / whole))
}
