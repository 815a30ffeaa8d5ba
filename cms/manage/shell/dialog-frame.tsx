import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalM,
  },
  button: { whiteSpace: 'nowrap' },
})

type Props = {
  title: string
  submitLabel: string
  canSubmit?: boolean
  /** Neither closes nor submits meanwhile. */
  isBusy: boolean
  /** The text of an error that belongs to no field. */
  problem: string | undefined
  formRef?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. A click beside it does not close it, because that would discard the input. */
export function DialogFrame(props: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { title, submitLabel, canSubmit = true, isBusy, problem, formRef, onSubmit, onClose } = props

  const ownRef = useRef<HTMLFormElement>(null)
  const form = formRef ?? ownRef

  useEffect(() => {
    // The control that started the work was disabled meanwhile, and lost the focus.
    if (!isBusy && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('button[type="submit"]:enabled, button:enabled')?.focus()
  }, [isBusy, form])

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is portaled, but React events still bubble to a form that contains it.
    event.stopPropagation()
    onSubmit()
  }

  return (
    <Dialog
      open
      onOpenChange={(_event, { open, type }) => !open && type !== 'backdropClick' && !isBusy && onClose()}
    >
      <DialogSurface>
        <form ref={form} onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {problem && (
                <MessageBar intent="error" layout="multiline" role="alert">
                  <MessageBarBody>{problem}</MessageBarBody>
                </MessageBar>
              )}
              {props.children}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={isBusy}>
                {t('common.cancel')}
              </Button>
              <Button
                appearance="primary"
                type="submit"
                className={styles.button}
                disabled={isBusy || !canSubmit}
              >
                {submitLabel}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
