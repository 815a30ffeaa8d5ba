import { describe, expect, it } from 'vitest'
import { severityOf, toErrorCode } from './error-codes.ts'

describe('toErrorCode', () => {
  it('returns known codes, and 0 for any other value', () => {
    expect(toErrorCode('404')).toBe(404)
    expect(toErrorCode(503)).toBe(503)
    expect(toErrorCode('418')).toBe(0)
    expect(toErrorCode(undefined)).toBe(0)
    expect(toErrorCode('<b>')).toBe(0)
  })
})

describe('severityOf', () => {
  it.each([
    [403, '403'],
    [404, '404'],
    [500, '500'],
    [502, 'error'],
    [429, 'warning'],
    [0, 'warning'],
  ] as const)('%s has severity %s', (code, severity) => {
    expect(severityOf(code)).toBe(severity)
  })
})
