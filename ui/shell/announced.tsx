import { type PropsWithChildren, useEffect, useRef } from 'react'
import { useAnnounce } from './announcer.tsx'

type Props = PropsWithChildren<{
  as?: 'div' | 'p' | 'span'
  id?: string
  className?: string | undefined
}>

/**
 * A message about what has happened, such as an error: its text is announced when it appears, and when it changes. It is no live
 * region itself.
 */
export function Announced({ as: Element = 'div', id, className, children }: Props) {
  const announce = useAnnounce()
  const announced = useRef('')
  const message = useRef<HTMLElement>(null)
  const setMessage = (element: HTMLElement | null) => {
    message.current = element
  }
  useEffect(() => {
    const text = message.current?.innerText.replace(/\s+/g, ' ').trim() ?? ''
    if (text === announced.current) return
    announced.current = text
    if (text !== '') announce(text)
  })
  return (
    <Element ref={setMessage} id={id} className={className}>
      {children}
    </Element>
  )
}
