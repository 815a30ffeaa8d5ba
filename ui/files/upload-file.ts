import type { Client } from '#contract/client.ts'
import type { UploadedFile } from '#contract/files.ts'
import { contentTypeOf, originalNameOf } from '#contract/files.ts'
import { isTemporary, type ValueIssue } from '#contract/problems.ts'

export type UploadTarget = { client: Client; formSlug: string; fieldSlug: string; itemUuid: string }

type Issue = { messageKey: string; params?: ValueIssue['params'] }

/** `isFinal`: the same file would be rejected again. */
type UploadOutcome = { ok: true; value: UploadedFile } | ({ ok: false; isFinal?: boolean } & Issue)

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Requests a presigned URL and uploads the file to it. The storage accepts only this exact size, and a single upload per
 * URL: if an object already exists, for example because the response to an earlier upload was lost, another URL is
 * requested. The server inspects the finished upload. Rejects with the signal's reason if aborted.
 */
export async function uploadFile(
  file: File,
  target: UploadTarget,
  options: UploadOptions,
): Promise<UploadOutcome> {
  const first = await attempt(file, target, options)
  const last = first === 'exists' ? await attempt(file, target, options) : first
  return last === 'exists' ? { ok: false, messageKey: 'file.error.uploadFailed' } : last
}

async function attempt(
  file: File,
  { client, formSlug, fieldSlug, itemUuid }: UploadTarget,
  options: UploadOptions,
): Promise<UploadOutcome | 'exists'> {
  const response = await client('requestUpload', {
    params: { slug: formSlug },
    body: { fieldSlug, formSlug, fileSize: file.size, fileName: file.name, itemUuid },
    signal: options.signal,
  })
  if (!response.ok) {
    const { status, problem } = response
    const [issue] = problem.errors ?? []
    if (issue)
      return { ok: false, messageKey: issue.messageKey, ...(issue.params && { params: issue.params }) }
    const isTechnical = status >= 500 && !isTemporary(status)
    return { ok: false, messageKey: (!isTechnical && problem.error) || 'file.error.noPresignedUrl' }
  }
  const { url, name } = response.data
  if (!url || !name) return { ok: false, messageKey: 'file.error.noUploadUrl' }
  const fileType = contentTypeOf(file.name)
  const outcome = await putFile(file, { url, contentType: fileType, ...options })
  if (outcome === 'exists') return 'exists'
  if (outcome === 'failed') return { ok: false, messageKey: 'file.error.uploadFailed' }
  const issue = await findContentIssue(client, name, options.signal)
  if (issue) return { ok: false, isFinal: true, ...issue }
  const originalName = originalNameOf(file.name, name)
  const value = { fileName: name, ...(originalName && { originalName }), fileSize: file.size, fileType }
  return { ok: true, value }
}

/**
 * Why the content of a finished upload is rejected. If the call fails for another reason, the upload counts as accepted: the
 * submission inspects it too.
 */
async function findContentIssue(
  client: Client,
  fileName: string,
  signal: AbortSignal,
): Promise<Issue | undefined> {
  const response = await client('checkUpload', { body: { fileName }, signal })
  const [issue] = response.ok ? [] : (response.problem.errors ?? [])
  return issue && { messageKey: issue.messageKey, ...(issue.params && { params: issue.params }) }
}

type PutOptions = {
  url: string
  contentType: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** `exists`: the storage already has an object at the URL, which accepts a single upload. */
type PutOutcome = 'stored' | 'exists' | 'failed'

/** Uploads a file to its presigned URL. Rejects with the signal's reason if aborted. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function putFile(
  file: File,
  { url, contentType, signal, onProgress }: PutOptions,
): Promise<PutOutcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(outcomeOf(request.status))
    request.onerror = () => resolve('failed')
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', url)
    // Firefox parses the empty response as XML otherwise, and logs an error.
    request.responseType = 'text'
    request.setRequestHeader('Content-Type', contentType)
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else request.send(file)
  })
}

function outcomeOf(status: number): PutOutcome {
  if (status === 412) return 'exists'
  return status >= 200 && status < 300 ? 'stored' : 'failed'
}
