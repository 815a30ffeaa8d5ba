import type { Client } from '#contract/client.ts'
import { displayedName, isInline, type VisibleFile } from '#contract/files.ts'

/** Message key of the error, or of the notice that a file was downloaded instead of opened. */
export type FileError =
  | 'file.error.popupBlocked'
  | 'file.error.network'
  | 'file.error.openFailed'
  | 'file.error.notPreviewable'
  | 'file.error.noUrl'
  | 'file.error.downloadFailed'
  | 'file.error.notFound'
  | 'file.error.lost'

type NamedFile = Pick<VisibleFile, 'name' | 'originalName'>

type PresignedUrl = { ok: true; url: string } | { ok: false; error: FileError }

/** Requests a presigned download URL. */
async function requestUrl(client: Client, name: string, defaultError: FileError): Promise<PresignedUrl> {
  const response = await client('requestDownload', { body: { fileName: name } })
  if (response.ok) {
    const url = response.data.download_url
    return url ? { ok: true, url } : { ok: false, error: 'file.error.noUrl' }
  }
  if (response.status === 0) return { ok: false, error: 'file.error.network' }
  if (response.problem.error === 'errors.fileLost') return { ok: false, error: 'file.error.lost' }
  return { ok: false, error: response.status === 404 ? 'file.error.notFound' : defaultError }
}

function saveAs(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.rel = 'noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves data of the page as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  saveAs(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a file. Previewable files are fetched first, because `download` is ignored for cross-origin URLs. */
export async function downloadFile(client: Client, file: NamedFile): Promise<FileError | undefined> {
  const { name } = file
  const presigned = await requestUrl(client, name, 'file.error.downloadFailed')
  if (!presigned.ok) return presigned.error
  if (!isInline(name)) {
    saveAs(presigned.url, displayedName(file))
    return undefined
  }
  try {
    const response = await fetch(presigned.url)
    if (!response.ok) return 'file.error.downloadFailed'
    saveBlob(await response.blob(), displayedName(file))
    return undefined
  } catch {
    return 'file.error.network'
  }
}

/** Opens a file in a new window; a file that browsers cannot preview is downloaded instead. */
export async function openFile(client: Client, file: NamedFile): Promise<FileError | undefined> {
  const { name } = file
  if (!isInline(name)) return (await downloadFile(client, file)) ?? 'file.error.notPreviewable'
  // Open the window before the request: afterwards the popup blocker would no longer attribute it to the click.
  const newWindow = window.open('', '_blank')
  if (!newWindow) return 'file.error.popupBlocked'
  newWindow.opener = null
  const presigned = await requestUrl(client, name, 'file.error.openFailed')
  if (!presigned.ok) {
    newWindow.close()
    return presigned.error
  }
  newWindow.location.replace(presigned.url)
  return undefined
}
