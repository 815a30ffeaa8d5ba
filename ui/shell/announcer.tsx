import { createContext, type PropsWithChildren, useCallback, useContext, useEffect, useRef } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import hiddenStyles from '../theme/visually-hidden.module.css'

type Announce = (text: string) => void

/** The id of the live region. There is no other one (`docs/accessibility.md`). */
const announcementsId = 'announcements'

const AnnounceContext = createContext<Announce>(() => undefined)

/** How long an announcement stays in the document, in milliseconds: screen readers need some time to notice it. */
const displayTime = 5000

/**
 * Announces results to screen readers from one polite live region. It is in the document from the start: what a live region
 * contains when it is added is not announced everywhere.
 */
export function AnnouncerProvider({ children }: PropsWithChildren) {
  const region = useRef<HTMLDivElement>(null)
  const announce = useCallback<Announce>((text) => {
    const announcement = document.createElement('p')
    announcement.textContent = text
    // A new element, so that the same text is announced again. Removals are not announced.
    region.current?.append(announcement)
    setTimeout(() => announcement.remove(), displayTime)
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* A modal dialog would hide it from screen readers otherwise. */}
      <div
        id={announcementsId}
        ref={region}
        role="status"
        className={hiddenStyles.hidden}
        // Below a page that is as high as the window, it would make it scroll.
        style={{ top: 0 }}
        data-tabster-never-hide=""
      />
    </AnnounceContext>
  )
}

/** Returns a function that announces a text once, also if it is the same as before. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

/**
 * Announces a text when it changes, except the first one, which belongs to the opened page, empty ones, and translations of the
 * same text. With a `delay` in milliseconds, only the last of several changes is announced.
 */
export function useAnnounceChanges(text: string | undefined, delay = 0): void {
  const announce = useAnnounce()
  const language = useLanguage()
  const previous = useRef({ text, language })
  useEffect(() => {
    const before = previous.current
    const isChange = before.text !== undefined && text !== undefined && before.text !== text
    previous.current = { text: text ?? before.text, language }
    if (!isChange || text === '' || before.language !== language) return
    if (delay === 0) return announce(text)
    const timer = setTimeout(() => announce(text), delay)
    return () => clearTimeout(timer)
  }, [announce, text, language, delay])
}
