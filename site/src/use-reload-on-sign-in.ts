import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#ui/auth/session-context.tsx'

/** The server renders what an anonymous visitor sees; whoever is signed in gets the page's data again as themselves. */
export function useReloadOnSignIn(): void {
  const { revalidate } = useRevalidator()
  const { status, claims } = useSession()
  const shownTo = useRef<string | undefined>(undefined)
  const person = status === 'signedIn' ? claims?.sub : undefined
  useEffect(() => {
    if (shownTo.current === person) return
    shownTo.current = person
    void revalidate()
  }, [person, revalidate])
}
