import { createContext, useContext } from 'react'

/** Scheme and host of the current page, also on the server. Without a provider, only paths are known to lead to this site. */
export const OwnOriginContext = createContext<string | undefined>(undefined)

export function useOwnOrigin(): string | undefined {
  return useContext(OwnOriginContext)
}
