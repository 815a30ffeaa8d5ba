import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'

/**
 * Reloads the page's data on sign-in and sign-out, because the server always renders pages for anonymous users. An expired
 * session does not trigger a reload, so that unsaved work is not lost.
 */
export function useReloadOnSignIn(): void {
  const { revalidate } = useRevalidator()
  const { status, claims, error } = useSession()
  const loadedUser = useRef<string | undefined>(undefined)
  const user = status === 'signedIn' ? claims?.sub : undefined
  const hasEnded = error?.kind === 'ended'
  useEffect(() => {
    if (loadedUser.current === user || hasEnded) return
    loadedUser.current = user
    void revalidate()
  }, [user, hasEnded, revalidate])
}
