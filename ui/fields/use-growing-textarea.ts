import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The ref of a text area that grows with its text, up to its `max-height`, in browsers without `field-sizing`. */
export function useGrowingTextarea(text: string): RefObject<HTMLTextAreaElement | null> {
  const textarea = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another height
  useLayoutEffect(() => {
    const { current } = textarea
    if (!current || CSS.supports('field-sizing', 'content')) return
    const { scrollHeight, clientHeight, offsetHeight } = current
    // It does not shrink, because a person may have chosen the height.
    if (scrollHeight > clientHeight) current.style.height = `${scrollHeight + offsetHeight - clientHeight}px`
  }, [text])
  return textarea
}
