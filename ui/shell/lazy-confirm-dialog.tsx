import { useEffect } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

/** Call it early where the dialog may first open offline. */
export const loadConfirmDialog = () => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog)

/** A `ConfirmDialog` whose code is loaded when it is first opened. Cancels if it cannot be loaded. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const { Component, failed, request } = useLazyComponent(loadConfirmDialog)
  const { onCancel } = props
  useEffect(() => void request(), [request])
  useEffect(() => {
    if (failed) onCancel()
  }, [failed, onCancel])
  return Component && <Component {...props} />
}
