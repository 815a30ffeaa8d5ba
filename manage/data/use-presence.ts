import { useEffect, useRef, useState } from 'react'
import { heartbeatSeconds, type Others } from '#contract/assignment.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { newUuid } from '#ui/fields/form-state.ts'

/** A page that nobody has used for this time counts as left, and does not keep its session alive. */
const idleMs = 15 * 60_000
const activities = ['pointerdown', 'keydown', 'wheel'] as const

/** Says that this page has the entry open, while it is displayed. Returns who else has; undefined until it is known. */
export function usePresence(slug: string, uuid: string, isEditing: boolean): Others | undefined {
  const client = useClient()
  const tab = useRef('')
  const usedAt = useRef(0)
  const [others, setOthers] = useState<Others>()
  useEffect(() => {
    const use = () => {
      usedAt.current = Date.now()
    }
    use()
    for (const each of activities) document.addEventListener(each, use, { capture: true, passive: true })
    return () => {
      for (const each of activities) document.removeEventListener(each, use, { capture: true })
    }
  }, [])
  useEffect(() => {
    tab.current ||= newUuid()
    let isLatest = true
    const state = isEditing ? 'editing' : 'reading'
    async function report() {
      const isIdle = Date.now() - usedAt.current > idleMs
      if (isIdle || (document.visibilityState === 'hidden' && !isEditing)) return
      const body = { tab: tab.current, state } as const
      const response = await client('reportPresence', { params: { slug, uuid }, body })
      // Nothing is said about others while it is unknown.
      if (isLatest) setOthers(response.ok ? response.data.others : undefined)
    }
    void report()
    const timer = setInterval(() => void report(), heartbeatSeconds * 1000)
    const reportNow = () => void report()
    document.addEventListener('visibilitychange', reportNow)
    return () => {
      isLatest = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportNow)
    }
  }, [client, slug, uuid, isEditing])
  useEffect(
    () => () => {
      const body = { tab: tab.current, state: 'left' } as const
      if (tab.current) void client('reportPresence', { params: { slug, uuid }, body })
    },
    [client, slug, uuid],
  )
  return others
}
