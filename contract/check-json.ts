import type { ValueIssue } from './problems.ts'
import { hasControlCharacters } from './values/text.ts'

/** The largest JSON body (contract §1). */
export const maxBodyBytes = 1024 * 1024

/** Body properties that contain the values; issue paths are relative to them (contract §1). */
const wrapper = /^(?:values|newValues|item(?:\.newData)?)\./
const prototypeNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Names inherited from `Object.prototype`, such as `constructor` and `__proto__`; never accepted as keys. */
export function isPrototypeName(name: string): boolean {
  return prototypeNames.has(name)
}

/**
 * Rejects control characters in strings and prototype names as keys, at any depth. Must run on the result of `JSON.parse`,
 * because zod schemas silently drop such keys.
 */
export function checkJson(data: unknown, path: readonly string[] = []): ValueIssue[] {
  if (typeof data === 'string') {
    return hasControlCharacters(data) ? [issueAt(path, 'validation.characters')] : []
  }
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) => {
    const childPath = [...path, key]
    return isPrototypeName(key)
      ? [issueAt(childPath, 'validation.unknownField')]
      : checkJson(value, childPath)
  })
}

function issueAt(path: readonly string[], messageKey: string): ValueIssue {
  return { field: path.join('.').replace(wrapper, ''), messageKey }
}
