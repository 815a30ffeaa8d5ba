import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isInline, permanentUrl, type VisibleFile } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { type FileError, openFile } from '#ui/files/download-file.ts'
import { isModifiedClick } from '#ui/shell/is-modified-click.ts'

type Target = {
  uuid: string
  file: VisibleFile
  onError: (error: FileError | undefined) => void
}

type Props = Target & {
  className?: string | undefined
  /** Instead of the children. */
  label?: string
  children: ReactNode
}

/** A link to a file of an item, which says whether it opens a new window. */
export function FileLink({ className, label, children, ...target }: Props) {
  const { t } = useTranslation()
  const hasWindow = isInline(target.file.name)
  const { href, ...link } = useFileLink(target)
  return (
    <a
      className={className}
      aria-label={label && (hasWindow ? `${label} ${t('common.newWindow')}` : label)}
      {...link}
      href={href}
    >
      <span>{children}</span>
      {hasWindow && !label && <NewWindowNote />}
    </a>
  )
}

/**
 * The attributes of a link to a file's permanent URL, which opens a new window unless browsers download the file. It only
 * serves what everyone may see, so a signed-in user's click requests a presigned URL instead.
 */
export function useFileLink({ uuid, file, onError }: Target) {
  const client = useClient()
  const { status } = useSession()
  const openAsUser = async (event: MouseEvent) => {
    if (status !== 'signedIn' || isModifiedClick(event)) return
    event.preventDefault()
    onError(await openFile(client, file))
  }
  return {
    href: permanentUrl('', uuid, file),
    rel: 'noreferrer',
    onClick: openAsUser,
    ...(isInline(file.name) && { target: '_blank' }),
  }
}
