import type { Client } from '#contract/client.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import type { Route } from './+types/accessibility.route'
import { TextPage } from './text-page.tsx'

async function load(client: Client) {
  return orThrow(await client('getPage', { params: { slug: 'accessibility' } }))
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args))
}

export function clientLoader() {
  return load(browserClient())
}

/** `/accessibility`, in Estonian `/ligipaasetavus`: the accessibility statement. */
export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
