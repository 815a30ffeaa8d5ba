import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export type ConfirmDialogProps = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The recommended button, which has the focus at first. */
  primary: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
}

/** A modal dialog with a confirm button and a cancel button. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  primary,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const recommended = useRef<HTMLButtonElement>(null)
  // Fluent focuses the first button, which may be the one that loses something.
  useEffect(() => recommended.current?.focus(), [])
  const propsOf = (button: ConfirmDialogProps['primary']) =>
    button === primary ? ({ appearance: 'primary', ref: recommended } as const) : {}
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      onClose={onCancel}
      actions={
        <>
          <Button {...propsOf('confirm')} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button {...propsOf('cancel')} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  )
}
