import { canonicalOrigin } from '#site/variant.ts'
import type { Route } from './+types/robots.route.ts'

/** Feeds and searches repeat what lists and entries contain. */
const rules = `User-agent: *
Disallow: /manage
Disallow: /api/
Disallow: /test/
Disallow: /*?*q=
Disallow: /*/feed.atom
`

export function loader({ request }: Route.LoaderArgs) {
  const origin = canonicalOrigin(new URL(request.url).origin)
  return new Response(`${rules}\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
