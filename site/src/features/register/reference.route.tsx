import { data, redirect, redirectDocument } from 'react-router'
import type { Client } from '#contract/client.ts'
import { referencesIn, registerOfReference } from '#contract/references.ts'
import { type Register, registers } from '#contract/registers/registers.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { createPaths, languageOf, type Paths } from '#site/paths.ts'
import { session } from '#site/session.ts'
import { managesItems } from '#ui/auth/session-state.ts'
import type { Route } from './+types/reference.route'

export async function loader(args: Route.LoaderArgs) {
  return redirectToEntry(serverClient(args), args)
}

/**
 * Runs in place of the server's 404 as soon as somebody is signed in (`useReloadOnSignIn`): also finds what only they may see, an own
 * entry in any status, and for managers every entry.
 */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const client = browserClient()
  return redirectToEntry(client, args, async (reference, paths) => {
    if (!session.getState().claims) return
    const own = orThrow(await client('listOwnItems', {})).find((row) => row.reference === reference)
    if (own) throw redirect(paths.ownItem(own.uuid))
    if (!managesItems(session.getState())) return
    const { entries } = orThrow(await client('searchEntries', { query: { q: reference } }))
    const entry = entries.find((found) => found.reference === reference)
    if (entry) throw redirectDocument(paths.manageItem(entry.form, entry.uuid))
  })
}

type Args = { request: Request; params: { reference: string } }
type RedirectPrivate = (reference: string, paths: Paths) => Promise<void>

/**
 * Redirects to the page of the public entry with the reference, or else to where `redirectPrivate` does. @throws 404 if the visitor
 * may see none
 */
async function redirectToEntry(
  client: Client,
  { request, params }: Args,
  redirectPrivate: RedirectPrivate = async () => undefined,
): Promise<never> {
  const [reference] = referencesIn(params.reference)
  if (reference !== undefined) {
    const paths = createPaths(languageOf(new URL(request.url).search))
    const register = registerOfReference(reference)
    const entry = register && (await findEntry(client, register.slug, reference))
    if (entry) throw redirect(paths.item(register.slug, entry.uuid))
    await redirectPrivate(reference, paths)
  }
  throw data({ error: 'errors.notFound' }, { status: 404 })
}

async function findEntry(client: Client, slug: Register, reference: string) {
  const rows = orThrow(await client(registers[slug].calls.list, { query: { q: reference, size: 1 } }))
  return rows.find((row) => row.reference === reference)
}

/** Never rendered: the loaders redirect, or the error page is displayed instead. */
export default function ReferenceRoute() {
  return null
}
