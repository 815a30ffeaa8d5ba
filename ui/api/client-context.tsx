import { createContext, type PropsWithChildren, useContext } from 'react'
import { type Client, createClient } from '#contract/client.ts'

const ClientContext = createContext<Client>(createClient({ origin: '' }))

export function ClientProvider({ client, children }: PropsWithChildren<{ client: Client }>) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** The API client of the current session; it sends a bearer token when the user is signed in. Browser only. */
export function useClient(): Client {
  return useContext(ClientContext)
}
