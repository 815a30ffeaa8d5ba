import { createContext, type PropsWithChildren, useContext } from 'react'
import { type Client, createClient } from '#contract/client.ts'

const ClientContext = createContext<Client>(createClient({ origin: '' }))

export function ClientProvider({ client, children }: PropsWithChildren<{ client: Client }>) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** The typed client of whoever looks at the page: with a bearer when signed in. For the browser alone. */
export function useClient(): Client {
  return useContext(ClientContext)
}
