import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, extensionOf, type VisibleFile } from '#contract/files.ts'
import { useClient } from '../api/client-context.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { Announced } from '../shell/announced.tsx'
import { type FileError, requestUrl } from './download-file.ts'
import styles from './file-preview.module.css'

/** The content of a file that browsers can display (`isInline`), from a presigned URL. */
export function FilePreview({ file }: { file: VisibleFile }) {
  const { name } = file
  const { t } = useTranslation()
  const client = useClient()
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<FileError>()
  useEffect(() => {
    let isCurrent = true
    void requestUrl(client, name, 'file.error.openFailed').then((presigned) => {
      if (!isCurrent) return
      if (presigned.ok) setUrl(presigned.url)
      else setError(presigned.error)
    })
    return () => {
      isCurrent = false
    }
  }, [client, name])
  if (error) {
    return (
      <Announced as="p" className={styles.error}>
        {t(error)}
      </Announced>
    )
  }
  if (!url) return <Spinner label={t('common.loading')} />
  const label = t('file.previewOf', { name: displayedName(file) })
  if (extensionOf(name) === 'pdf') return <iframe src={url} title={label} className={styles.frame} />
  return (
    <img src={url} alt={label} className={styles.picture} onError={() => setError('file.error.openFailed')} />
  )
}
