import { useTranslation } from 'react-i18next'
import { displayedName, isInline, type UploadedFile } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { openFile } from '#ui/files/download-file.ts'
import { formatSize } from '#ui/files/file-labels.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useNotify } from '../shell/notices.tsx'

/** A file before or after a change, with its size. Managers may open replaced ones too. */
export function ChangedFile({ file: { fileName, originalName, fileSize } }: { file: UploadedFile }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const notify = useNotify()
  const file = { name: fileName, ...(originalName && { originalName }) }

  async function open() {
    const error = await openFile(client, file)
    if (error) notify({ intent: 'error', title: t(error) })
  }

  return (
    <>
      <LinkButton onClick={() => void open()}>
        <bdi>{displayedName(file)}</bdi>
        {isInline(fileName) && <NewWindowNote />}
      </LinkButton>{' '}
      ({formatSize(fileSize, language)})
    </>
  )
}
