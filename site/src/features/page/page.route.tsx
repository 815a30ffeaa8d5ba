import { browserClient, orThrow, serverClient } from '#site/api.ts'
import type { Route } from './+types/page.route'
import { TextPage } from './text-page.tsx'

export async function loader(args: Route.LoaderArgs) {
  return orThrow(await serverClient(args)('getPage', { params: args.params }))
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orThrow(await browserClient()('getPage', { params }))
}

/** `/pages/{slug}`: any text page. */
export default function PagePage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
