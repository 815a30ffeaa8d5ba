import type { PayloadRequest } from 'payload'
import { Problem } from '#contract/problems.ts'

/** The largest JSON body (contract §1). */
const longestBody = 1024 * 1024

/** The body's text, read no further than the limit. @throws Problem `tooLarge`; `badRequest` when it breaks off or is no UTF-8 */
export async function readLimited({
  body,
  headers,
}: Pick<PayloadRequest, 'body' | 'headers'>): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > longestBody) throw new Problem('tooLarge')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > longestBody) throw new Problem('tooLarge')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('badRequest')
  }
}
