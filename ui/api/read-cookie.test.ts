import { describe, expect, it } from 'vitest'
import { readCookie } from './read-cookie.ts'

describe('readCookie', () => {
  it('finds a cookie by its whole name', () => {
    expect(readCookie('my_xsrf=no; _xsrf=a%3Db; theme=x', '_xsrf')).toBe('a=b')
  })

  it('keeps a value that is not percent-encoded', () => {
    expect(readCookie('_xsrf=100%', '_xsrf')).toBe('100%')
  })

  it('gives nothing where there is none', () => {
    expect(readCookie('', '_xsrf')).toBeUndefined()
    expect(readCookie('_xsrfx=1', '_xsrf')).toBeUndefined()
  })
})
