import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download'
import { DocumentPdfRegular } from '@fluentui/react-icons/headless/svg/document-pdf'
import { LockClosedRegular } from '@fluentui/react-icons/headless/svg/lock-closed'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, isInline, type VisibleFile } from '#contract/files.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import type { FileError } from '#ui/files/download-file.ts'
import { FileCover } from '#ui/files/file-cover.tsx'
import { formatSize } from '#ui/files/file-labels.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { useFileLink } from './file-link.tsx'
import { isPdf } from './main-file.ts'
import styles from './read-file.module.css'

type Props = {
  uuid: string
  file: VisibleFile
  /** With a picture of its first page, if there is one. */
  hasCover?: boolean
}

/** Opens or downloads the main file of an item; for a file under embargo, says until when. */
export function ReadFile({ uuid, file, hasCover = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isManager } = useSession()
  const [error, setError] = useState<FileError>()
  const link = useFileLink({ uuid, file, onError: setError })
  const isReadable = isPdf(file)
  return (
    <>
      {hasCover && file.preview && (
        <div data-in-bar data-print="no">
          <FileCover
            preview={file.preview}
            href={link.href}
            label={t('file.previewOf', { name: displayedName(file) })}
            onClick={link.onClick}
          />
        </div>
      )}
      {file.embargoUntil !== undefined && (
        <p className={styles.withheld} data-in-bar>
          <LockClosedRegular className={styles.icon} aria-hidden />
          {t('file.embargo', { date: formatDate(file.embargoUntil) })}
        </p>
      )}
      {(file.embargoUntil === undefined || isManager) && (
        <ButtonAnchor
          {...link}
          appearance="primary"
          size="large"
          data-in-bar
          className={styles.button}
          icon={isReadable ? <DocumentPdfRegular /> : <ArrowDownloadRegular />}
        >
          <span>{t(isReadable ? 'file.read' : 'file.download')}</span>
          <span className={styles.size}>{formatSize(file.size, language)}</span>
          {isInline(file.name) && <NewWindowNote />}
        </ButtonAnchor>
      )}
      {error && (
        <Announced as="p" className={styles.failed}>
          {t(error)}
        </Announced>
      )}
    </>
  )
}
