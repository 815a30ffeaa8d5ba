import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'

/** The `handle` of a route that only the browser loads, after it has restored the session. */
export const loadedWithSession = { isLoadedWithSession: true } as const

/**
 * Reloads the page's data on sign-in and sign-out, because the server always renders pages for anonymous users. An expired
 * session does not trigger a reload, so that unsaved work is not lost. Nor does one that the route itself waits for.
 */
export function useReloadOnSignIn(): void {
  const { revalidate } = useRevalidator()
  const { status, claims, error } = useSession()
  const loadedUser = useRef<string | undefined>(undefined)
  const user = status === 'signedIn' ? claims?.sub : undefined
  const hasEnded = error?.kind === 'ended'
  const isWaiting = useMatches().some(
    ({ handle, loaderData }) => handle === loadedWithSession && loaderData === undefined,
  )
  useEffect(() => {
    if (loadedUser.current === user || hasEnded) return
    loadedUser.current = user
    if (!isWaiting) void revalidate()
  }, [user, hasEnded, isWaiting, revalidate])
}
