import { useEffect } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useLazy } from './use-lazy.ts'

/** It cannot be loaded when it is needed after the connection is lost. */
export const loadConfirmDialog = () => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog)

/** A `ConfirmDialog` whose code is loaded when it is first opened. Cancels if it cannot be loaded. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const { Component, failed, request } = useLazy(loadConfirmDialog)
  const { onCancel } = props
  useEffect(() => void request(), [request])
  useEffect(() => {
    if (failed) onCancel()
  }, [failed, onCancel])
  return Component && <Component {...props} />
}
