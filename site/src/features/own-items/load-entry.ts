import type { Client } from '#contract/client.ts'
import type { OwnItem } from '#contract/own-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { knownReference, rememberReference } from '#site/entry-key.ts'

/** An own entry, or why it is not open to the visitor: with the reference, if it is known. */
export type LoadedEntry =
  | { access: 'open'; item: OwnItem }
  | { access: 'signedOut' | 'expired' | 'notFound'; reference: string | undefined }
  | { access: 'failed'; problem: Envelope }

/** `isIdentified`: the visitor has a key to the entry or is signed in. */
export async function loadEntry(client: Client, uuid: string, isIdentified: boolean): Promise<LoadedEntry> {
  const reference = knownReference(uuid)
  if (!isIdentified) return { access: 'signedOut', reference }
  const response = await client('getOwnItem', { params: { uuid } })
  if (response.ok) {
    rememberReference(uuid, response.data.reference)
    return { access: 'open', item: response.data }
  }
  const { status, problem } = response
  if (problem.error === 'my.error.linkExpired') return { access: 'expired', reference }
  return status === 404 ? { access: 'notFound', reference } : { access: 'failed', problem }
}
