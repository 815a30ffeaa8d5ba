import type { PayloadRequest } from 'payload'
import { Problem } from '#contract/problems.ts'

/** The largest JSON body (contract §1). */
const maxBodyBytes = 1024 * 1024

/** Reads the body as text, up to the limit. @throws Problem `tooLarge`; `badRequest` if it is aborted or not UTF-8 */
export async function readLimited({
  body,
  headers,
}: Pick<PayloadRequest, 'body' | 'headers'>): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > maxBodyBytes) throw new Problem('tooLarge')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > maxBodyBytes) throw new Problem('tooLarge')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('badRequest')
  }
}
