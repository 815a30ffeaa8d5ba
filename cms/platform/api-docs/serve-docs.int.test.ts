import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi.ts'
import { type Api, startedApi } from '../../../testing/api.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

describe('the document of the calls', () => {
  it('is there for anyone', async () => {
    const answer = await api.send('/api/openapi.json')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual(openApiDocument())
  })
})

describe('the page that shows it', () => {
  it.each(['/api/docs', '/api/docs/'])('%s loads its own files alone', async (path) => {
    const answer = await api.send(path)
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:/)
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(files).toHaveLength(4)
    for (const file of files) {
      const got = await api.send(file)
      expect([file, got.status, got.headers.get('cache-control')]).toEqual([
        file,
        200,
        'public, max-age=3600, must-revalidate',
      ])
      const etag = got.headers.get('etag') ?? ''
      expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(400)
      expect((await api.send(file, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    }
  })

  it('has nothing else, and takes nothing', async () => {
    for (const path of [
      '/api/docs/page.html/x',
      '/api/docs/..%2fserve-docs.ts',
      '/api/docs/index.html',
      '/api/docs/constructor',
    ])
      expect([path, (await api.send(path)).status]).toEqual([path, 404])
    const posted = await api.send('/api/docs', { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
