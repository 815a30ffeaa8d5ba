import type { Client } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

/** The client of the session, which sends the key of a link with the calls that take one (contract §4). */
export function clientWithKey(client: Client, entryKey: string | undefined): Client {
  if (entryKey === undefined) return client
  return (name, input) => {
    const { byKey }: Endpoint = endpoints[name]
    return client(name, byKey ? { ...input, entryKey } : input)
  }
}
