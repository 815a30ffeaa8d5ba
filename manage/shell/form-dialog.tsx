import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueIssue } from '#contract/problems.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useConfirmLeave } from './use-confirm.tsx'

const useStyles = makeStyles({
  issues: { maxHeight: '40vh', overflowY: 'auto', margin: 0, paddingLeft: tokens.spacingHorizontalL },
})

type Props = {
  title: string
  submitLabel: ReactNode
  canSubmit?: boolean
  /** Closing asks first. */
  isDirty: boolean
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

/** A form in a dialog. Escape, and leaving the page, ask before they discard input. */
export function FormDialog(props: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const {
    title,
    submitLabel,
    canSubmit = true,
    isDirty,
    isBusy,
    problem,
    issues = [],
    formRef,
    onSubmit,
    onClose,
  } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const form = formRef ?? ownRef
  const { confirmLeave, dialog } = useConfirmLeave()
  useUnsavedGuard(isDirty || isBusy)

  async function handleEscape() {
    if (isBusy) return
    if (!isDirty || (await confirmLeave())) onClose()
  }

  return (
    <DialogFrame
      title={title}
      hasInput
      form={{ ref: form, onSubmit }}
      onClose={() => void handleEscape()}
      actions={
        <>
          <Button
            appearance="primary"
            type="submit"
            aria-keyshortcuts="Control+Enter"
            disabledFocusable={isBusy || !canSubmit}
          >
            {submitLabel}
          </Button>
          <Button onClick={onClose} disabledFocusable={isBusy}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {(problem || issues.length > 0) && (
        <MessageBar isAnnounced intent="error">
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
        </MessageBar>
      )}
      {props.children}
      {dialog}
    </DialogFrame>
  )
}
