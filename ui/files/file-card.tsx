import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download'
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, isInline, type VisibleFile } from '#contract/files.ts'
import { useClient } from '../api/client-context.tsx'
import { Button } from '../controls/button.tsx'
import { LinkButton } from '../controls/link-button.tsx'
import { NewWindowNote } from '../controls/new-window-note.tsx'
import { formatDay } from '../fields/codecs.ts'
import { Announced } from '../shell/announced.tsx'
import { downloadFile, type FileError, openFile } from './download-file.ts'
import styles from './file-card.module.css'
import { FileLine } from './file-line.tsx'

type Props = {
  file: VisibleFile
  /** The label of the file's field. */
  label?: string
  /** Whether files under embargo can be opened, as in the manage area. */
  canOpenWithheld?: boolean
  /** A further button. */
  action?: ReactNode
}

/** A file of an item, opened or downloaded with a new presigned URL each time. Only the name of a file under embargo is displayed. */
export function FileCard({ file, label, canOpenWithheld = false, action }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const [error, setError] = useState<FileError>()
  const [isWaiting, setWaiting] = useState(false)
  const name = displayedName(file)
  const isWithheld = file.embargoUntil !== undefined
  const canOpen = !isWithheld || canOpenWithheld
  const run = async (action: typeof openFile) => {
    setError(undefined)
    setWaiting(true)
    setError(await action(client, file))
    setWaiting(false)
  }
  const opener = (
    <LinkButton className={styles.name} onClick={() => run(openFile)}>
      <span>{name}</span>
      {isInline(file.name) && <NewWindowNote />}
    </LinkButton>
  )

  return (
    <FileLine label={label} name={name} size={file.size} displayedName={canOpen ? opener : name}>
      {canOpen && (
        <span className={styles.actions} data-print="no">
          {isInline(file.name) && (
            <Button
              icon={<OpenRegular />}
              aria-label={`${t('file.openNamed', { name })} ${t('common.newWindow')}`}
              disabledFocusable={isWaiting}
              onClick={() => run(openFile)}
            >
              {t('file.open')}
            </Button>
          )}
          <Button
            icon={<ArrowDownloadRegular />}
            aria-label={t('file.downloadNamed', { name })}
            disabledFocusable={isWaiting}
            onClick={() => run(downloadFile)}
          >
            {t('file.download')}
          </Button>
          {action}
        </span>
      )}
      {file.embargoUntil !== undefined && (
        <span className={styles.note}>{t('file.embargo', { date: formatDay(file.embargoUntil) })}</span>
      )}
      {error && (
        <Announced as="span" className={styles.error}>
          {t(error)}
        </Announced>
      )}
    </FileLine>
  )
}
