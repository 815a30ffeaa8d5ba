import type { ValueIssue } from './problems.ts'
import { isUnstorable } from './values/text.ts'

/** The largest JSON body (contract §1). */
export const maxBodyBytes = 1024 * 1024

/** The largest body of a form, and of any other request that is not JSON (contract §1). */
export const maxFormBytes = 64 * 1024

/** Body properties that contain the values; issue paths are relative to them (contract §1). */
const wrapper = /^(?:values|newValues|items|item(?:\.newData)?)\./

/** Names inherited from `Object.prototype`, such as `constructor` and `__proto__`; never accepted as keys. */
export const prototypeNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

export function isPrototypeName(name: string): boolean {
  return prototypeNames.includes(name)
}

/**
 * Rejects strings that cannot be stored and prototype names as keys, at any depth. Must run on the result of `JSON.parse`,
 * because zod schemas silently drop such keys.
 */
export function checkJson(data: unknown, path: readonly string[] = []): ValueIssue[] {
  if (typeof data === 'string') {
    return isUnstorable(data) ? [issueAt(path, 'validation.characters')] : []
  }
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) => {
    const childPath = [...path, key]
    return isPrototypeName(key)
      ? [issueAt(childPath, isImported(path) ? 'translations.error.keyInvalid' : 'validation.unknownField')]
      : checkJson(value, childPath)
  })
}

/** Whether the path is within the texts of an import, whose keys are translation keys (contract §7). */
function isImported([first]: readonly string[]): boolean {
  return first === 'items'
}

function issueAt(path: readonly string[], messageKey: string): ValueIssue {
  return { field: path.join('.').replace(wrapper, ''), messageKey }
}
