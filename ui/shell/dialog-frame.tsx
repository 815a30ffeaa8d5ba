import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  type DialogProps,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { createTabster, disposeTabster } from 'tabster'
import { useReturnFocus } from './use-return-focus.ts'

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalM,
    '& p': { margin: 0 },
    // As high as other inputs.
    '& :is(.fui-Dropdown, .fui-Combobox)': { minHeight: 'var(--control)' },
  },
  actions: { flexWrap: 'wrap', '& button': { whiteSpace: 'nowrap' } },
})

type Props = {
  title: ReactNode
  actions: ReactNode
  /** In pixels, instead of Fluent's 600. */
  maxWidth?: number
  modalType?: DialogProps['modalType']
  /** A click outside the dialog does not close it, because that would discard input. */
  hasInput?: boolean
  /** Makes the dialog a form, which Ctrl+Enter submits too. */
  form?: { ref?: RefObject<HTMLFormElement | null>; onSubmit: () => void }
  onClose: () => void
  children: ReactNode
}

/** A dialog that is rendered only while it is open: title, content and buttons. Returns the focus when it is closed. */
export function DialogFrame(props: Props) {
  const { title, actions, maxWidth, modalType = 'modal', hasInput = false, form, onClose, children } = props
  const styles = useStyles()
  useReturnFocus()
  useDelayedTabsterDisposal()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is portaled, but React events still bubble to a form that contains it.
    event.stopPropagation()
    form?.onSubmit()
  }

  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    // Keys that are pressed in a dialog above this one bubble too.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isWithin) return
    event.preventDefault()
    // A key that is held down repeats: it may have been pressed before this dialog opened.
    if (event.repeat) return
    // Unlike `requestSubmit`, a click does nothing while the button is disabled.
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click()
  }

  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={styles.content}>{children}</DialogContent>
      <DialogActions className={styles.actions} fluid>
        {actions}
      </DialogActions>
    </DialogBody>
  )
  return (
    <Dialog
      open
      modalType={modalType}
      onOpenChange={(_event, { open, type }) => !open && !(hasInput && type === 'backdropClick') && onClose()}
    >
      <DialogSurface style={{ maxWidth }}>
        {form ? (
          <form ref={form.ref} onSubmit={submit} onKeyDown={submitByKey} noValidate>
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  )
}

const disposalDelayMs = 1000

/**
 * While a dialog is open, tabster hides the page from screen readers; shortly after it is closed, tabster shows the page to
 * them again. Fluent disposes of tabster when the last component that uses it unmounts, so this delays the disposal.
 */
function useDelayedTabsterDisposal(): void {
  useEffect(() => {
    const tabster = createTabster(window)
    return () => void setTimeout(() => disposeTabster(tabster), disposalDelayMs)
  }, [])
}
