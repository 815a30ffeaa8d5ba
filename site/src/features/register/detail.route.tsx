import { browserClient, serverClient } from '#site/api.ts'
import type { Route } from './+types/detail.route.ts'
import { DetailPage } from './detail-page.tsx'
import { loadDetail } from './load-detail.ts'

export function loader(args: Route.LoaderArgs) {
  return loadDetail(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadDetail(browserClient(), args)
}

/** An item of the route's register. */
export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage key={loaderData.slug} {...loaderData} />
}
