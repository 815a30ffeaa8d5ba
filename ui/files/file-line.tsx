import { DocumentRegular } from '@fluentui/react-icons/headless/svg/document'
import { DocumentPdfRegular } from '@fluentui/react-icons/headless/svg/document-pdf'
import { DocumentTableRegular } from '@fluentui/react-icons/headless/svg/document-table'
import { DocumentTextRegular } from '@fluentui/react-icons/headless/svg/document-text'
import { FolderZipRegular } from '@fluentui/react-icons/headless/svg/folder-zip'
import { ImageRegular } from '@fluentui/react-icons/headless/svg/image'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { type FileGroup, formatSize, groupOf } from './file-labels.ts'
import styles from './file-line.module.css'

type Props = {
  /** The file's field label, if there is no visible label above. */
  label?: string
  /** File name without the path. */
  name: string
  displayedName?: ReactNode
  size: number
  /** The URL of a picture, displayed instead of the icon. */
  picture?: string | undefined
  children?: ReactNode
}

/** A file in one line: icon, name, size and actions. */
export function FileLine({ label, name, displayedName, size, picture, children }: Props) {
  const language = useLanguage()
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : ''
  return (
    <div className={styles.line}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <FileIcon className={styles.icon} name={name} />
      )}
      <span className={styles.details}>
        <span className={styles.name}>{displayedName ?? name}</span>
        <span className={styles.size}>
          {[label, extension, formatSize(size, language)].filter(Boolean).join('\u00a0· ')}
        </span>
      </span>
      {children}
    </div>
  )
}

const icons: Readonly<Record<FileGroup, typeof DocumentRegular>> = {
  pdf: DocumentPdfRegular,
  document: DocumentTextRegular,
  sheet: DocumentTableRegular,
  archive: FolderZipRegular,
  photo: ImageRegular,
  picture: ImageRegular,
  other: DocumentRegular,
}

function FileIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[groupOf(name)]
  return <Icon className={className} aria-hidden />
}
