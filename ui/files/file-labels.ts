import { extensionOf } from '#contract/files.ts'
import type { Language } from '#contract/texts.ts'

export type FileGroup = 'pdf' | 'document' | 'sheet' | 'archive' | 'photo' | 'picture' | 'other'

const groups: Readonly<Record<string, FileGroup>> = {
  pdf: 'pdf',
  doc: 'document',
  docx: 'document',
  xls: 'sheet',
  xlsx: 'sheet',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  jpg: 'photo',
  jpeg: 'photo',
  png: 'picture',
  svg: 'picture',
}

/** The group that determines a file's icon. */
export function groupOf(name: string): FileGroup {
  const extension = extensionOf(name)
  return Object.hasOwn(groups, extension) ? (groups[extension] ?? 'other') : 'other'
}

const units = ['KB', 'MB', 'GB', 'TB', 'PB']

/**
 * Formats a size in multiples of 1024 with at most two decimals: `1.5 MB`, in Estonian `1,5 MB`. Sizes below 1 KB are in words:
 * `935 bytes`, `935 baiti`.
 */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1024)
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'byte',
      unitDisplay: 'long',
      useGrouping: false,
    }).format(bytes)
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false })
  return `${number.format(bytes / 1024 ** step)}\u00a0${units[step - 1]}`
}
