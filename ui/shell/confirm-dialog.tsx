import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export type ConfirmDialogProps = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The recommended button. */
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
  const appearanceOf = (button: ConfirmDialogProps['primary']) =>
    button === primary ? 'primary' : 'secondary'
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      onClose={onCancel}
      actions={
        <>
          <Button appearance={appearanceOf('confirm')} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button appearance={appearanceOf('cancel')} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  )
}
