import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

const useStyles = makeStyles({ button: { minHeight: '44px', whiteSpace: 'nowrap' } })

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
  const styles = useStyles()
  useReturnFocus()
  const appearanceOf = (button: Props['primary']) => (button === primary ? 'primary' : 'secondary')
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, data) => !data.open && onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions fluid>
            <Button className={styles.button} appearance={appearanceOf('confirm')} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button className={styles.button} appearance={appearanceOf('cancel')} onClick={onCancel}>
              {cancelLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
