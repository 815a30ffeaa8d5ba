import { describe, expect, it } from 'vitest'
import { parseCookie } from './browser-client.ts'

describe('parseCookie', () => {
  it('finds a cookie by its full name', () => {
    expect(parseCookie('my_xsrf=no; _xsrf=a%3Db; theme=x', '_xsrf')).toBe('a=b')
  })

  it('returns a value that is not percent-encoded unchanged', () => {
    expect(parseCookie('_xsrf=100%', '_xsrf')).toBe('100%')
  })

  it('returns undefined for a missing cookie', () => {
    expect(parseCookie('', '_xsrf')).toBeUndefined()
    expect(parseCookie('_xsrfx=1', '_xsrf')).toBeUndefined()
  })
})
