import { Button } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense } from 'react'

/** Loads the code of dialogs, which pages do not contain. */
export const loadDialogs = () => import('./dialog-frame.tsx')

const DialogFrame = lazy(() => loadDialogs().then((module) => ({ default: module.DialogFrame })))

type Props = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The recommended button. */
  primary: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before input is discarded. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  primary,
  onConfirm,
  onCancel,
}: Props) {
  const appearanceOf = (button: Props['primary']) => (button === primary ? 'primary' : 'secondary')
  return (
    <Suspense>
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
    </Suspense>
  )
}
