import { isPrototypeName } from './check-json.ts'
import { Problem } from './problems.ts'
import { hasControlCharacters, isUnstorable } from './values/text.ts'

/** @throws Problem `notFound` for a path that cannot be decoded or has control characters */
export function assertReadablePath(pathname: string): void {
  if (!isReadable(pathname)) throw new Problem('notFound')
}

/** @throws Problem `badRequest` for a value that cannot be stored, or a name with control characters or of `Object.prototype` */
export function assertReadableQuery(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (hasControlCharacters(name) || isUnstorable(value)) throw new Problem('badRequest')
    if (name.split(/[[\].]/).some(isPrototypeName)) throw new Problem('badRequest')
  }
}

function isReadable(pathname: string): boolean {
  try {
    return !hasControlCharacters(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
