import { checkJson } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { hasControlCharacters } from '#contract/values/text.ts'

/** @throws Problem `badRequest` if it is not JSON or nested too deeply, `invalid` if `checkJson` rejects it */
export function parseJson(text: string, maxDepth: number): unknown {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new Problem('badRequest')
  }
  if (!isAcceptable(data, maxDepth)) throw new Problem('badRequest')
  const errors = checkJson(data)
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return data
}

function isAcceptable(data: unknown, depth: number): boolean {
  if (data === null || typeof data !== 'object') return true
  if (depth === 0) return false
  return Object.entries(data).every(
    ([key, value]) => !hasControlCharacters(key) && isAcceptable(value, depth - 1),
  )
}
