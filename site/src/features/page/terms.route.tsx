import type { Client } from '#contract/client.ts'
import { registers } from '#contract/registers/registers.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { variantOf } from '#site/variant.ts'
import type { Route } from './+types/terms.route'
import { TextPage } from './text-page.tsx'

/** The sites of some registers have terms of their own. */
async function load(client: Client, request: Request) {
  const { scope } = variantOf(new URL(request.url).host)
  const slug = scope === 'all' ? 'terms-register' : registers[scope].site.termsPage
  return orThrow(await client('getPage', { params: { slug } }))
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args), args.request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserClient(), request)
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
