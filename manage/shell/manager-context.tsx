'use client'

import { createContext, useContext } from 'react'

export type Manager = { username: string; name: string; isAdmin: boolean }

export const ManagerContext = createContext<Manager>({ username: '', name: '', isAdmin: false })

/** The signed-in manager, as identified by the server. */
export function useManager(): Manager {
  return useContext(ManagerContext)
}
