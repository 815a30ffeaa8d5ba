import type { Client } from '#contract/client.ts'
import { baseNameOf, isInline } from '#contract/files.ts'

/** What went otherwise than asked, as a message key; nothing when all went well. */
export type FileError =
  | 'file.error.popupBlocked'
  | 'file.error.network'
  | 'file.error.openFailed'
  | 'file.error.notPreviewable'
  | 'file.error.noUrl'
  | 'file.error.downloadFailed'
  | 'file.error.notFound'

type Address = { ok: true; url: string } | { ok: false; trouble: FileError }

async function requestAddress(client: Client, name: string, otherwise: FileError): Promise<Address> {
  const answer = await client('requestDownload', { body: { fileName: name } })
  if (answer.ok) {
    const url = answer.data.download_url
    return url ? { ok: true, url } : { ok: false, trouble: 'file.error.noUrl' }
  }
  if (answer.status === 0) return { ok: false, trouble: 'file.error.network' }
  return { ok: false, trouble: answer.status === 404 ? 'file.error.notFound' : otherwise }
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

/** Saves a file. What browsers would show instead is fetched first: `download` is not heeded on another origin's address. */
export async function downloadFile(client: Client, name: string): Promise<FileError | undefined> {
  const address = await requestAddress(client, name, 'file.error.downloadFailed')
  if (!address.ok) return address.trouble
  if (!isInline(name)) {
    saveAs(address.url, baseNameOf(name))
    return undefined
  }
  try {
    const response = await fetch(address.url)
    if (!response.ok) return 'file.error.downloadFailed'
    const url = URL.createObjectURL(await response.blob())
    saveAs(url, baseNameOf(name))
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return undefined
  } catch {
    return 'file.error.network'
  }
}

/** Opens a file in a window of its own; one that browsers do not show is downloaded instead. */
export async function openFile(client: Client, name: string): Promise<FileError | undefined> {
  if (!isInline(name)) return (await downloadFile(client, name)) ?? 'file.error.notPreviewable'
  // Opened before the address is known: later it would no longer count as the click's doing, and be blocked.
  const opened = window.open('', '_blank')
  if (!opened) return 'file.error.popupBlocked'
  opened.opener = null
  const address = await requestAddress(client, name, 'file.error.openFailed')
  if (!address.ok) {
    opened.close()
    return address.trouble
  }
  opened.location.replace(address.url)
  return undefined
}
