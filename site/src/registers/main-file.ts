import { extensionOf, type VisibleFile } from '#contract/files.ts'
import type { ItemDetail } from './register.ts'

/** The files of an item except for its logo. */
export function documentsOf({ files }: Pick<ItemDetail, 'files'>): VisibleFile[] {
  return files.filter(({ field_slug }) => field_slug !== 'organization_logo')
}

export function isPdf({ name }: Pick<VisibleFile, 'name'>): boolean {
  return extensionOf(name) === 'pdf'
}

/** The file that people come for: the first PDF, or the first file if there is none. */
export function mainFileOf(item: Pick<ItemDetail, 'files'>): VisibleFile | undefined {
  const documents = documentsOf(item)
  return documents.find(isPdf) ?? documents[0]
}
