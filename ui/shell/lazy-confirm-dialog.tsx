import { useEffect } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

/** Call it early where the dialog may first open offline. */
export const loadConfirmDialog = () => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog)

/** A `ConfirmDialog` whose code is loaded when it is first opened. If it cannot be loaded, the browser's own dialog asks. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const { Component, failed, request } = useLazyComponent(loadConfirmDialog)
  const { title, onConfirm, onCancel } = props
  useEffect(() => void request(), [request])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    if (failed) (window.confirm(title) ? onConfirm : onCancel)()
  }, [failed])
  return Component && <Component {...props} />
}
