import { registerSlugs, registers } from '#contract/registers/registers.ts'
import { orThrow, serverClient } from '#site/api.ts'
import { canonicalOrigin } from '#site/variant.ts'
import type { Route } from './+types/sitemap-index.route.ts'
import { entriesPerSitemap, entriesSitemap, pagesSitemap, sitemapIndexOf } from './sitemap.ts'
import { xmlResponse } from './xml.ts'

/** The index of the sitemaps of all registers. */
export async function loader(args: Route.LoaderArgs) {
  const client = serverClient(args)
  const names = await Promise.all(
    registerSlugs.map(async (register) => {
      const response = await client(registers[register].calls.list, { query: { page: 1, size: 1 } })
      orThrow(response)
      const total = response.ok ? (response.total ?? 0) : 0
      return Array.from({ length: Math.ceil(total / entriesPerSitemap) }, (_, index) =>
        entriesSitemap(register, index + 1),
      )
    }),
  )
  const origin = canonicalOrigin(new URL(args.request.url).origin)
  return xmlResponse(sitemapIndexOf(origin, [pagesSitemap, ...names.flat()]))
}
