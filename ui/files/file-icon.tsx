import {
  DocumentPdfRegular,
  DocumentRegular,
  DocumentTableRegular,
  DocumentTextRegular,
  FolderZipRegular,
  ImageRegular,
} from '@fluentui/react-icons'

import { type FileGroup, groupOf } from './file-name.ts'

const icons: Readonly<Record<FileGroup, typeof DocumentRegular>> = {
  pdf: DocumentPdfRegular,
  document: DocumentTextRegular,
  sheet: DocumentTableRegular,
  archive: FolderZipRegular,
  photo: ImageRegular,
  picture: ImageRegular,
  other: DocumentRegular,
}

export function FileIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[groupOf(name)]
  return <Icon className={className} aria-hidden />
}
