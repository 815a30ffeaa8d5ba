'use client'

import { createContext, useContext } from 'react'

export type Manager = { name: string; isAdmin: boolean }

export const ManagerContext = createContext<Manager>({ name: '', isAdmin: false })

/** Who works here, as the server knows them. */
export function useManager(): Manager {
  return useContext(ManagerContext)
}
