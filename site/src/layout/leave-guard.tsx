import { type PropsWithChildren, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { LazyConfirmDialog } from '#ui/shell/lazy-confirm-dialog.tsx'
import { createLeaveGuard, type LeaveGuard, LeaveGuardContext } from '#ui/shell/leave-guard.ts'
import { OfflineNotice } from './offline-notice.tsx'

/** Stays on the page when a navigation would lose unsaved work, or has no connection. */
export function LeaveGuardProvider({ children }: PropsWithChildren) {
  const [guard] = useState(() => createLeaveGuard())
  return (
    <LeaveGuardContext value={guard}>
      {children}
      <NavigationBlocker guard={guard} />
    </LeaveGuardContext>
  )
}

/** React Router supports only one blocker at a time. */
function NavigationBlocker({ guard }: { guard: LeaveGuard }) {
  const { t } = useTranslation()
  const [isOffline, setOffline] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    // Not read again while it renders: the connection may be back then, with nothing that is unsaved.
    setOffline(!navigator.onLine)
    // Offline, React Router would reload the page for a route whose script is not loaded yet, which ends on an error page
    // of the browser.
    return !navigator.onLine || guard.isUnsaved()
  })
  if (blocker.state !== 'blocked') return null
  if (isOffline) {
    const retry = () => (guard.isUnsaved() ? setOffline(false) : blocker.proceed())
    return <OfflineNotice onRetry={retry} onClose={blocker.reset} />
  }
  return (
    <LazyConfirmDialog
      title={t('field.leave.title')}
      text={t('field.leave.text')}
      confirmLabel={t('field.leave.go')}
      cancelLabel={t('field.leave.stay')}
      primary="cancel"
      onConfirm={() => {
        guard.release()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    />
  )
}
