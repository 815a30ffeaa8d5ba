import { expect, it } from 'vitest'
import { parseSitemapName, sitemapOf } from './sitemap.ts'
import { escapeXml } from './xml.ts'

it('lists a page in every language, with its alternates', () => {
  const xml = sitemapOf('https://example.org', [
    { pathIn: (paths) => paths.add('thesis'), updatedAt: '2026-05-31T10:00:00.000Z' },
  ])
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://example.org/thesis/lisa?language=et</loc>',
    '<loc>https://example.org/thesis/add?language=en</loc>',
  ])
  expect(xml.match(/hreflang="en" href="https:\/\/example.org\/thesis\/add\?language=en"/g)).toHaveLength(2)
  expect(xml.match(/<lastmod>2026-05-31T10:00:00.000Z<\/lastmod>/g)).toHaveLength(2)
})

it('reads the names of sitemaps', () => {
  expect(parseSitemapName('topics-12.xml')).toEqual({ register: 'topics', page: 12 })
  for (const name of ['topics-0.xml', 'topics.xml', 'other-1.xml', 'topics-1.xml.gz'])
    expect(parseSitemapName(name)).toBeUndefined()
})

it('escapes XML and drops characters that it forbids', () => {
  expect(escapeXml('a<b & "c"\u0001\uFFFE\uD800😀')).toBe('a&lt;b &amp; &quot;c&quot;😀')
})
