import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'

/**
 * The server renders what an anonymous visitor sees; whoever is signed in gets the page's data again as themselves, and
 * loses what they alone may see on signing out. A session that ends by itself takes nothing away that somebody works on.
 */
export function useReloadOnSignIn(): void {
  const { revalidate } = useRevalidator()
  const { status, claims, trouble } = useSession()
  const visibleStatuses = useRef<string | undefined>(undefined)
  const person = status === 'signedIn' ? claims?.sub : undefined
  const hasEnded = trouble?.kind === 'ended'
  useEffect(() => {
    if (visibleStatuses.current === person || hasEnded) return
    visibleStatuses.current = person
    void revalidate()
  }, [person, hasEnded, revalidate])
}
