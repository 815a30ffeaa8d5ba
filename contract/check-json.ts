import type { ValueIssue } from './problems.ts'
import { hasControlCharacters } from './values/text.ts'

/** What bodies wrap around values; the paths of issues start below it (contract §1). */
const wrapper = /^(?:values|newValues|item(?:\.newData)?)\./
const prototypeNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Names that every object has already, such as `constructor` and `__proto__`: never a key of ours. */
export function isPrototypeName(name: string): boolean {
  return prototypeNames.has(name)
}

/**
 * What no JSON that is sent may have, however deep inside: control characters in texts, and keys that every object has
 * already. To be asked of what `JSON.parse` gives, before a schema drops such keys.
 */
export function checkJson(data: unknown, path: readonly string[] = []): ValueIssue[] {
  if (typeof data === 'string') {
    return hasControlCharacters(data) ? [issueAt(path, 'validation.characters')] : []
  }
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) => {
    const below = [...path, key]
    return isPrototypeName(key) ? [issueAt(below, 'validation.unknownField')] : checkJson(value, below)
  })
}

function issueAt(path: readonly string[], messageKey: string): ValueIssue {
  return { field: path.join('.').replace(wrapper, ''), messageKey }
}
