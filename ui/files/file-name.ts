import { extensionOf } from '#contract/files.ts'

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

/** The group that determines a file's icon (public.md §9). */
export function groupOf(name: string): FileGroup {
  const extension = extensionOf(name)
  return Object.hasOwn(groups, extension) ? (groups[extension] ?? 'other') : 'other'
}
