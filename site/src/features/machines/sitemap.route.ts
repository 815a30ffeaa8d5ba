import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Register } from '#contract/items.ts'
import { orThrow, serverClient } from '#site/api.ts'
import type { ListResult } from '#site/registers/register.ts'
import { registers } from '#site/registers/registers.ts'
import { canonicalOrigin } from '#site/variant.ts'
import type { Route } from './+types/sitemap.route.ts'
import { entriesPerSitemap, pagePaths, pagesSitemap, readSitemapName, sitemapOf } from './sitemap.ts'
import { xmlResponse } from './xml.ts'

/** The most rows that a list call returns. */
const rowsPerCall = 150

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
  const sitemap = readSitemapName(name)
  const entries = sitemap ? await listEntries(serverClient(args), sitemap.register, sitemap.page) : []
  if (!sitemap || entries.length === 0) throw data({ error: 'errors.notFound' }, { status: 404 })
  const locations = entries.map(({ uuid, updatedAt }) => ({
    pathIn: (paths: Parameters<(typeof pagePaths)[number]>[0]) => paths.item(sitemap.register, uuid),
    updatedAt,
  }))
  return xmlResponse(sitemapOf(origin, locations))
}

async function listEntries(client: Client, register: Register, page: number) {
  const callsPerSitemap = entriesPerSitemap / rowsPerCall
  const entries: { uuid: string; updatedAt: string }[] = []
  for (let call = 1; call <= callsPerSitemap; call += 1) {
    const response: ListResult = await client(registers[register].calls.list, {
      query: { page: (page - 1) * callsPerSitemap + call, size: rowsPerCall },
    })
    const rows = orThrow(response)
    entries.push(...rows.map(({ uuid, updatedAt }) => ({ uuid, updatedAt })))
    if (rows.length < rowsPerCall) break
  }
  return entries
}
