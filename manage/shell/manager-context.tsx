'use client'

import { createContext, useContext } from 'react'

export type Manager = { name: string; isAdmin: boolean }

export const ManagerContext = createContext<Manager>({ name: '', isAdmin: false })

/** The signed-in manager, as identified by the server. */
export function useManager(): Manager {
  return useContext(ManagerContext)
}
