import { describe, expect, it } from 'vitest'
import { readCookie } from './browser-client.ts'

describe('readCookie', () => {
  it('finds a cookie by its full name', () => {
    expect(readCookie('my_xsrf=no; _xsrf=a%3Db; theme=x', '_xsrf')).toBe('a=b')
  })

  it('returns a value that is not percent-encoded unchanged', () => {
    expect(readCookie('_xsrf=100%', '_xsrf')).toBe('100%')
  })

  it('returns undefined for a missing cookie', () => {
    expect(readCookie('', '_xsrf')).toBeUndefined()
    expect(readCookie('_xsrfx=1', '_xsrf')).toBeUndefined()
  })
})
