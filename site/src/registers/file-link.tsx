import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isInline, permanentUrl, type VisibleFile } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { type FileError, openFile } from '#ui/files/download-file.ts'

type Props = {
  uuid: string
  file: VisibleFile
  className?: string
  /** Instead of the children. */
  label?: string
  onError: (error: FileError | undefined) => void
  children: ReactNode
}

/**
 * A link to a file's permanent URL, which opens a new window unless browsers download the file. It only serves what everyone
 * may see, so a signed-in user's click requests a presigned URL instead.
 */
export function FileLink({ uuid, file, className, label, onError, children }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { status } = useSession()
  const hasWindow = isInline(file.name)
  const openAsUser = async (event: MouseEvent) => {
    if (status !== 'signedIn' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onError(await openFile(client, file))
  }
  return (
    <a
      className={className}
      aria-label={label && (hasWindow ? `${label} ${t('common.newWindow')}` : label)}
      href={permanentUrl('', uuid, file)}
      rel="noreferrer"
      {...(hasWindow && { target: '_blank' })}
      onClick={openAsUser}
    >
      <span>{children}</span>
      {hasWindow && !label && <NewWindowNote />}
    </a>
  )
}
