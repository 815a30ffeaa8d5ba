import type { MouseEvent, ReactNode } from 'react'
import { permanentUrl, type VisibleFile } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { type FileError, openFile } from '#ui/files/download-file.ts'

type Props = {
  uuid: string
  file: VisibleFile
  className?: string
  'aria-label'?: string
  onError: (error: FileError | undefined) => void
  children: ReactNode
}

/**
 * A link to a file's permanent URL, opened in a new window. It only serves what everyone may see, so a signed-in user's
 * click requests a presigned URL instead.
 */
export function FileLink({ uuid, file, onError, ...link }: Props) {
  const client = useClient()
  const { status } = useSession()
  const openAsUser = async (event: MouseEvent) => {
    if (status !== 'signedIn' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onError(await openFile(client, file))
  }
  return (
    <a {...link} href={permanentUrl('', uuid, file)} target="_blank" rel="noreferrer" onClick={openAsUser} />
  )
}
