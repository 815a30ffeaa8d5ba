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
import type { ValueIssue } from '#contract/problems.ts'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalM,
  },
  button: { whiteSpace: 'nowrap' },
  problem: { overflowWrap: 'anywhere' },
  issues: { maxHeight: '40vh', overflowY: 'auto', margin: 0, paddingLeft: tokens.spacingHorizontalL },
})

type Props = {
  title: string
  submitLabel: string
  canSubmit?: boolean
  /** Neither closes nor submits meanwhile. */
  isBusy: boolean
  /** The text of an error that belongs to no field. */
  problem: string | undefined
  /** Refused parts of an imported file. */
  issues?: readonly ValueIssue[]
  formRef?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. A click beside it does not close it, because that would discard the input. */
export function DialogFrame(props: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  useReturnFocus()
  const {
    title,
    submitLabel,
    canSubmit = true,
    isBusy,
    problem,
    issues = [],
    formRef,
    onSubmit,
    onClose,
  } = props

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
              {(problem || issues.length > 0) && (
                <MessageBar intent="error" layout="multiline" role="alert">
                  <MessageBarBody className={styles.problem}>
                    {problem}
                    {issues.length > 0 && (
                      <ul className={styles.issues}>
                        {issues.map(({ field, messageKey, params }) => (
                          <li key={`${field} ${messageKey}`}>
                            {field === 'file' ? '' : `${field}: `}
                            {t(messageKey, { ...params })}
                          </li>
                        ))}
                      </ul>
                    )}
                  </MessageBarBody>
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
