import { data, redirect } from 'react-router'
import type { Client } from '#contract/client.ts'
import { referencesIn, registerOfReference } from '#contract/references.ts'
import { registers } from '#contract/registers/registers.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { createPaths, languageOf } from '#site/paths.ts'
import type { Route } from './+types/reference.route'

export async function loader(args: Route.LoaderArgs) {
  return redirectToEntry(serverClient(args), args)
}

/** Also finds what only signed-in users may see. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  return redirectToEntry(browserClient(), args)
}

type Args = { request: Request; params: { reference: string } }

/** Redirects to the page of the public entry with the reference. @throws 404 if the visitor may see none */
async function redirectToEntry(client: Client, { request, params }: Args): Promise<never> {
  const [reference = ''] = referencesIn(params.reference)
  const register = registerOfReference(reference)
  const entry = register && (await findEntry(client, register.slug, reference))
  if (!register || !entry) throw data({ error: 'errors.notFound' }, { status: 404 })
  throw redirect(createPaths(languageOf(new URL(request.url).search)).item(register.slug, entry.uuid))
}

async function findEntry(client: Client, slug: keyof typeof registers, reference: string) {
  const rows = orThrow(await client(registers[slug].calls.list, { query: { q: reference, size: 1 } }))
  return rows.find((row) => row.reference === reference)
}

/** Never rendered: the loaders redirect, or the error page is displayed instead. */
export default function ReferenceRoute() {
  return null
}
