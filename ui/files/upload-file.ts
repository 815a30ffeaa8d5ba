import type { Client } from '#contract/client.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { putFile } from './put-file.ts'

export type UploadTarget = { client: Client; formSlug: string; fieldSlug: string; itemUuid: string }

export type UploadOutcome =
  | { ok: true; value: UploadedFile }
  | { ok: false; messageKey: string; params?: ValueIssue['params'] }

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Asks for a place and sends the file there. The storage takes it only with exactly this size, and once: when something
 * lies there already, such as what was sent before the answer got lost, another place is asked for.
 * Rejects with the signal's reason when it is called off.
 */
export async function uploadFile(file: File, place: UploadTarget, options: Options): Promise<UploadOutcome> {
  const first = await attempt(file, place, options)
  const last = first === 'taken' ? await attempt(file, place, options) : first
  return last === 'taken' ? { ok: false, messageKey: 'file.error.uploadFailed' } : last
}

async function attempt(
  file: File,
  { client, formSlug, fieldSlug, itemUuid }: UploadTarget,
  options: Options,
): Promise<UploadOutcome | 'taken'> {
  const answer = await client('requestUpload', {
    params: { slug: formSlug },
    body: { fieldSlug, formSlug, fileSize: file.size, fileName: file.name, itemUuid },
    signal: options.signal,
  })
  if (!answer.ok) {
    const { status, problem } = answer
    const [issue] = problem.errors ?? []
    if (issue)
      return { ok: false, messageKey: issue.messageKey, ...(issue.params && { params: issue.params }) }
    const isPlain = status === 0 || status >= 500 || !problem.error
    return { ok: false, messageKey: isPlain ? 'file.error.noPresignedUrl' : (problem.error ?? '') }
  }
  const { url, name } = answer.data
  if (!url || !name) return { ok: false, messageKey: 'file.error.noUploadUrl' }
  const fileType = contentTypeOf(file.name)
  const outcome = await putFile(file, { url, contentType: fileType, ...options })
  if (outcome === 'taken') return 'taken'
  if (outcome === 'failed') return { ok: false, messageKey: 'file.error.uploadFailed' }
  return { ok: true, value: { fileName: name, fileSize: file.size, fileType } }
}
