import { useState } from 'react'
import type { Client } from '#contract/client.ts'
import { useClient } from './client-context.tsx'

/** The client of the session, for a control that is disabled while its call is running. */
export function useCall(): { call: Client; isBusy: boolean } {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    call: async (name, input) => {
      setBusy(true)
      try {
        return await client(name, input)
      } finally {
        setBusy(false)
      }
    },
  }
}
