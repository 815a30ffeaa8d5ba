import { useEffect, useRef } from 'react'

/** The fragment of links to the messages of an entry, and the id of their section. */
export const messagesId = 'messages'

/** Goes to where a message is answered once it is loaded, if the address leads there. Returns the ref of the section. */
export function useMessagesTarget(isLoaded: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLoaded) return
    const go = () => {
      if (location.hash !== `#${messagesId}`) return
      section.current?.scrollIntoView()
      section.current?.querySelector('textarea')?.focus({ preventScroll: true })
    }
    // A link to the fragment that the address has already changes nothing.
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href="#${messagesId}"]`)) setTimeout(go)
    }
    go()
    addEventListener('hashchange', go)
    document.addEventListener('click', follow)
    return () => {
      removeEventListener('hashchange', go)
      document.removeEventListener('click', follow)
    }
  }, [isLoaded])
  return section
}
