import { data } from 'react-router'
import { registers } from '#contract/registers/registers.ts'
import { orThrow, serverClient } from '#site/api.ts'
import type { ListResult } from '#site/registers/register.ts'
import { canonicalOrigin } from '#site/variant.ts'
import type { Route } from './+types/sitemap.route.ts'
import { entriesPerSitemap, pagePaths, pagesSitemap, parseSitemapName, sitemapOf } from './sitemap.ts'
import { xmlResponse } from './xml.ts'

/** A sitemap of the index. @throws 404 for an unknown name or a page without entries */
export async function loader(args: Route.LoaderArgs) {
  const origin = canonicalOrigin(new URL(args.request.url).origin)
  const { name } = args.params
  if (name === pagesSitemap)
    return xmlResponse(
      sitemapOf(
        origin,
        pagePaths.map((pathIn) => ({ pathIn })),
      ),
    )
  const sitemap = parseSitemapName(name)
  if (!sitemap) throw notFound()
  const response: ListResult = await serverClient(args)(registers[sitemap.register].calls.list, {
    query: { page: sitemap.page, size: entriesPerSitemap },
  })
  const entries = orThrow(response)
  if (entries.length === 0) throw notFound()
  const locations = entries.map(({ uuid, updatedAt }) => ({
    pathIn: (paths: Parameters<(typeof pagePaths)[number]>[0]) => paths.item(sitemap.register, uuid),
    updatedAt,
  }))
  return xmlResponse(sitemapOf(origin, locations))
}

function notFound() {
  return data({ error: 'errors.notFound' }, { status: 404 })
}
