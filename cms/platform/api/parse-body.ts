import type { PayloadRequest } from 'payload'
import { checkJson, maxBodyBytes } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { hasControlCharacters } from '#contract/values/text.ts'

/** Reads the body as text, up to `maxBytes`. @throws Problem `tooLarge`; `badRequest` if it is aborted or not UTF-8 */
export async function collectBody(
  { body, headers }: Pick<PayloadRequest, 'body' | 'headers'>,
  maxBytes = maxBodyBytes,
): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new Problem('tooLarge')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw new Problem('tooLarge')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('badRequest')
  }
}

/**
 * @throws Problem `badRequest` if it is not JSON, is nested too deeply or has too many values; `invalid` if `checkJson` rejects
 * it
 */
export function parseJson(text: string, maxDepth: number): unknown {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new Problem('badRequest')
  }
  if (!isAcceptable(data, maxDepth, { left: maxValues })) throw new Problem('badRequest')
  const errors = checkJson(data)
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return data
}

/** Several times as many as in any body of the contract (§1). */
const maxValues = 100_000

function isAcceptable(data: unknown, depth: number, values: { left: number }): boolean {
  values.left -= 1
  if (values.left < 0) return false
  if (data === null || typeof data !== 'object') return true
  if (depth === 0) return false
  if (Array.isArray(data)) return data.every((value) => isAcceptable(value, depth - 1, values))
  return Object.entries(data).every(
    ([key, value]) => !hasControlCharacters(key) && isAcceptable(value, depth - 1, values),
  )
}
