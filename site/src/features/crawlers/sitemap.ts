import { type Register, registerSlugs, toRegister } from '#contract/registers/registers.ts'
import { languages } from '#contract/texts.ts'
import { createPaths, type Paths } from '#site/paths.ts'
import { escapeXml } from './xml.ts'

/** Entries of one sitemap, each with a URL in every language: as many as one list call returns (contract §3). */
export const entriesPerSitemap = 150

/** Names of sitemaps below `/sitemap/`: the static pages, and one page of a register's entries. */
export const pagesSitemap = 'pages.xml'

export function entriesSitemap(register: Register, page: number): string {
  return `${register}-${page}.xml`
}

/** The register and the page of `thesis-2.xml`; undefined for any other name. */
export function parseSitemapName(name: string): { register: Register; page: number } | undefined {
  const [, slug, page] = /^(\w+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  const register = toRegister(slug)
  return register && page ? { register, page: Number(page) } : undefined
}

/** The pages of the site that search engines should know, apart from entries. */
export const pagePaths: readonly ((paths: Paths) => string)[] = [
  (paths) => paths.home(),
  ...registerSlugs.flatMap((register) => [
    (paths: Paths) => paths.list(register),
    (paths: Paths) => paths.add(register),
  ]),
  (paths) => paths.forms(),
  (paths) => paths.numbers(),
  (paths) => paths.terms(),
  (paths) => paths.accessibility(),
  (paths) => paths.feedback(),
]

type Location = { pathIn: (paths: Paths) => string; updatedAt?: string }

/** A sitemap of these pages in every language, with links between the languages. */
export function sitemapOf(origin: string, locations: readonly Location[]): string {
  const urls = locations.flatMap(({ pathIn, updatedAt }) => {
    const hrefs = languages.map((language) => ({
      language,
      href: escapeXml(`${origin}${pathIn(createPaths(language))}`),
    }))
    const links = hrefs
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('')
    const modified = updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : ''
    return hrefs.map(({ href }) => `<url><loc>${href}</loc>${modified}${links}</url>`)
  })
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>`
}

export function sitemapIndexOf(origin: string, names: readonly string[]): string {
  const sitemaps = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${name}`)}</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join('\n')}\n</sitemapindex>`
}
