import { useRouter } from 'next/navigation'
import {
  createContext,
  type PropsWithChildren,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createLeaveGuard, LeaveGuardContext } from '#ui/shell/leave-guard.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { GuardedHistory } from './guarded-history.ts'
import { useConfirmLeave } from './use-confirm.tsx'

type Leave = (proceed: () => void) => Promise<void>

const LeaveContext = createContext<Leave>(async (proceed) => proceed())

/** Returns a function that runs an action that loses unsaved work, after confirmation. Links and the history ask by themselves. */
export function useLeave(): Leave {
  return useContext(LeaveContext)
}

/** Asks for confirmation before a link, Back or Forward discards unsaved work; the browser does for other navigations. */
export function LeaveGuardProvider({ children }: PropsWithChildren) {
  const router = useRouter()
  const { confirmLeave, dialog } = useConfirmLeave()
  const [history] = useState(() => new GuardedHistory())
  const [guard] = useState(() => createLeaveGuard(() => history.stayHere()))
  const isAsking = useRef(false)

  const leave = useMemo<Leave>(
    () => async (proceed) => {
      if (isAsking.current) return
      if (guard.isUnsaved()) {
        isAsking.current = true
        const isConfirmed = await confirmLeave()
        isAsking.current = false
        if (!isConfirmed) return
        guard.release()
      }
      proceed()
    },
    [guard, confirmLeave],
  )

  const interceptClick = useLatestCallback((event: MouseEvent) => {
    const link = leavingLink(event)
    if (!link || !guard.isUnsaved()) return
    event.preventDefault()
    event.stopPropagation()
    // A menu may have closed meanwhile, and its link with it.
    void leave(() => (link.isConnected ? link.click() : router.push(link.href)))
  })
  const interceptTraversal = useLatestCallback((event: PopStateEvent) => {
    if (!history.isLeaving(guard.isUnsaved)) return
    event.stopImmediatePropagation()
    history.return((proceed) => void leave(proceed))
  })
  // Listeners of the window are called in the order in which they were added, and Next's router adds its own in an effect of
  // the same commit: these have to come first, and stay.
  useLayoutEffect(() => {
    addEventListener('click', interceptClick, { capture: true })
    addEventListener('popstate', interceptTraversal)
    return () => {
      removeEventListener('click', interceptClick, { capture: true })
      removeEventListener('popstate', interceptTraversal)
    }
  }, [interceptClick, interceptTraversal])

  return (
    <LeaveGuardContext value={guard}>
      <LeaveContext value={leave}>
        {children}
        {dialog}
      </LeaveContext>
    </LeaveGuardContext>
  )
}

/** The clicked link, if following it leaves the page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return undefined
  const { protocol, origin, pathname, search } = new URL(link.href)
  const isHere = origin + pathname + search === location.origin + location.pathname + location.search
  return protocol.startsWith('http') && !isHere ? link : undefined
}
