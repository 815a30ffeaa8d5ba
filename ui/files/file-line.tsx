import { makeStyles, tokens } from '@fluentui/react-components'
import {
  DocumentPdfRegular,
  DocumentRegular,
  DocumentTableRegular,
  DocumentTextRegular,
  FolderZipRegular,
  ImageRegular,
} from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { type FileGroup, formatSize, groupOf } from './file-facts.ts'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  icon: { flexShrink: 0, fontSize: '24px', color: tokens.colorNeutralForeground2 },
  picture: {
    width: '64px',
    height: '64px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusSmall,
    // Logos are designed for a white background.
    backgroundColor: tokens.colorBrandBackgroundInverted,
  },
  facts: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '160px', minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  size: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
})

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
  const styles = useStyles()
  const language = useLanguage()
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : ''
  return (
    <div className={styles.line}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <FileIcon className={styles.icon} name={name} />
      )}
      <span className={styles.facts}>
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
