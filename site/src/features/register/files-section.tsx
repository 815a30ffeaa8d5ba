import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, type VisibleFile } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { FileLink } from '#site/registers/file-link.tsx'
import { documentsOf } from '#site/registers/main-file.ts'
import type { ItemDetail } from '#site/registers/register.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { downloadFile, type FileError } from '#ui/files/download-file.ts'
import { formatSize } from '#ui/files/file-labels.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { findField } from '#ui/item/option-label.ts'
import { Announced } from '#ui/shell/announced.tsx'
import styles from './files-section.module.css'

type Props = { item: ItemDetail; form: Form | undefined }

/** An item's files except for the logo, with their field labels and sizes; renders nothing if there are none. */
export function FilesSection({ item, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const files = documentsOf(item)
  if (files.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('item.files.title')}>
      {files.map((file) => (
        <FileRow
          key={file.name}
          uuid={item.uuid}
          file={file}
          label={inLanguage(findField(form, file.field_slug)?.labels, language)}
        />
      ))}
    </ul>
  )
}

/** A file that is opened with its name and downloaded with its button. Of a file under embargo, only the name is displayed. */
function FileRow({ uuid, file, label }: { uuid: string; file: VisibleFile; label: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const { isManager } = useSession()
  const [error, setError] = useState<FileError>()
  const [isWaiting, setWaiting] = useState(false)
  const name = displayedName(file)
  const canOpen = file.embargoUntil === undefined || isManager
  const details = [
    label,
    formatSize(file.size, language),
    file.embargoUntil !== undefined && t('file.embargo', { date: formatDate(file.embargoUntil) }),
  ]
  const download = async () => {
    setError(undefined)
    setWaiting(true)
    setError(await downloadFile(client, file))
    setWaiting(false)
  }
  return (
    <li className={styles.file}>
      <div>
        <bdi className={styles.name}>
          {canOpen ? (
            <FileLink uuid={uuid} file={file} onError={setError}>
              {name}
            </FileLink>
          ) : (
            name
          )}
        </bdi>
        <p className={styles.details}>{details.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      {canOpen && (
        <Button
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          aria-label={t('file.downloadNamed', { name })}
          disabledFocusable={isWaiting}
          onClick={download}
        />
      )}
      {error && (
        <Announced as="p" className={styles.failed}>
          {t(error)}
        </Announced>
      )}
    </li>
  )
}
