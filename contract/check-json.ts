import type { ValueIssue } from './problems.ts'
import { isUnstorable } from './values/text.ts'

/** The largest JSON body of a submission, and of calls of managers (contract §1). */
export const maxBodyBytes = 1024 * 1024

/** The largest body of any other request (contract §1). */
export const maxFormBytes = 64 * 1024

/** Body properties that contain the values; issue paths are relative to them (contract §1). */
const wrapper = /^(?:values|newValues|items|item(?:\.newData)?)\./

/** Names inherited from `Object.prototype`, such as `constructor` and `__proto__`; never accepted as keys. */
export const prototypeNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype)
const prototypeNameSet: ReadonlySet<string> = new Set(prototypeNames)

export function isPrototypeName(name: string): boolean {
  return prototypeNameSet.has(name)
}

/** More are not returned (contract §3). */
export const maxIssues = 100

/**
 * Rejects strings that cannot be stored and prototype names as keys, at any depth. Must run on the result of `JSON.parse`,
 * because zod schemas silently drop such keys. A body of 1 MB may have 500,000 values, so paths are only built for issues.
 */
export function checkJson(data: unknown): ValueIssue[] {
  const issues: ValueIssue[] = []
  collectIssues(data, [], issues)
  return issues
}

function collectIssues(data: unknown, path: (string | number)[], issues: ValueIssue[]): void {
  if (typeof data === 'string' && isUnstorable(data)) issues.push(issueAt(path, 'validation.characters'))
  if (data === null || typeof data !== 'object') return
  const collectAt = (key: string | number, value: unknown) => {
    if (issues.length >= maxIssues) return
    path.push(key)
    collectIssues(value, path, issues)
    path.pop()
  }
  if (Array.isArray(data)) {
    for (const [index, value] of data.entries()) if (isComplex(value)) collectAt(index, value)
    return
  }
  for (const key of Object.keys(data)) {
    if (issues.length >= maxIssues) return
    if (!isPrototypeName(key)) collectAt(key, Reflect.get(data, key))
    else {
      const messageKey = isImported(path) ? 'translations.error.keyInvalid' : 'validation.unknownField'
      issues.push(issueAt([...path, key], messageKey))
    }
  }
}

/** Whether there may be anything to reject. */
function isComplex(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'object'
}

/** Whether the path is within the texts of an import, whose keys are translation keys (contract §7). */
function isImported([first]: readonly (string | number)[]): boolean {
  return first === 'items'
}

function issueAt(path: readonly (string | number)[], messageKey: string): ValueIssue {
  return { field: path.join('.').replace(wrapper, ''), messageKey }
}
