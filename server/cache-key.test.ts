import { describe, expect, it } from 'vitest'
import { cacheKey } from './cache-key.ts'

function keyOf(address: string, request: { method?: string; isAnonymous?: boolean } = {}) {
  return cacheKey({
    method: 'GET',
    isAnonymous: true,
    ...request,
    url: new URL(address, 'http://any.example'),
  })
}

describe('cacheKey', () => {
  it.each([
    ['/api/v2/theses', '/api/v2/theses'],
    ['/api/v2/theses///', '/api/v2/theses'],
    ['/api/v2/theses?', '/api/v2/theses'],
    ['/api/v2/theses?year=', '/api/v2/theses'],
    ['/api/v2/theses?year=2024&q=', '/api/v2/theses?year=2024'],
    ['/api/v2/theses?size=5&page=2', '/api/v2/theses?page=2&size=5'],
    ['/api/v2/theses?page=1&size=5&page=2&page=', '/api/v2/theses?page=2&size=5'],
    ['/api/v2/theses?q=%C3%B5un%20a', '/api/v2/theses?q=%C3%B5un+a'],
    ['/api/v2/theses?_=1783&locale=en&depth=9', '/api/v2/theses'],
    ['/api/v2/translations/et/home?v=abc', '/api/v2/translations/et/home'],
    ['/api/v1/form/topics', '/api/v1/form/topics'],
    ['/api/openapi.json', '/api/openapi.json'],
  ])('of %s is %s', (address, key) => {
    expect(keyOf(address)).toBe(key)
  })

  it.each([
    '/api/health',
    '/api/v1/admin/thesis',
    '/api/v2/report/meta',
    '/api/pages',
    '/api/docs',
    '/api/v2/nothing',
    '/files/1/a/b.pdf',
    '/thesis',
    '/',
  ])('is none for %s', (address) => {
    expect(keyOf(address)).toBeUndefined()
  })

  it('is none for whoever says who they are, and for what is no read', () => {
    expect(keyOf('/api/v2/theses', { isAnonymous: false })).toBeUndefined()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(keyOf('/api/v2/theses', { method })).toBeUndefined()
    expect(keyOf('/api/v2/theses', { method: 'HEAD' })).toBe('/api/v2/theses')
  })
})
