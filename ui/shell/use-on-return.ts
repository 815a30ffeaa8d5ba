import { useEffect } from 'react'
import { useLatestCallback } from './use-latest-callback.ts'

/** Within these milliseconds a tab that is displayed again gets both of its events. */
const eventGap = 50

/** Calls back when the person returns to the page, its tab or its window: meanwhile what it shows may have been changed elsewhere. */
export function useOnReturn(callback: () => void): void {
  const latest = useLatestCallback(callback)
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const callLater = () => {
      clearTimeout(timeout)
      if (document.visibilityState === 'visible') timeout = setTimeout(latest, eventGap)
    }
    document.addEventListener('visibilitychange', callLater)
    addEventListener('focus', callLater)
    return () => {
      clearTimeout(timeout)
      document.removeEventListener('visibilitychange', callLater)
      removeEventListener('focus', callLater)
    }
  }, [latest])
}
