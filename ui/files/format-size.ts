import type { Language } from '#contract/texts.ts'

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a size in multiples of 1024 with two decimals: `1.50 MB`, in Estonian `1,50 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  return `${number.format(bytes / 1024 ** step)}\u00a0${units[step]}`
}
