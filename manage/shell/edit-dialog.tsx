import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { FormDialog } from './form-dialog.tsx'
import { useOutcomeNotices } from './notices.tsx'
import { type FieldError, useSubmission } from './use-submission.ts'

type SaveResult<Data> = { ok: true; data: Data } | { ok: false; problem: Envelope }

type Props<Data> = {
  title: string
  saveLabel: string
  /** Issues found without the server; nothing is sent while there are any. */
  check?: () => ValueIssue[]
  save: () => Promise<SaveResult<Data>>
  /** Returns what undoes the saved change; the notice has a button for it. */
  undo?: (saved: Data) => (() => void) | undefined
  onSaved: () => void
  onClose: () => void
  /** `errorOf` returns the error of a field, by its name in the request. */
  children: (errorOf: (field: string) => FieldError) => ReactNode
}

/**
 * A form in a dialog. Errors appear at their fields, the first of which is focused, and the dialog stays open until the
 * change is saved.
 */
export function EditDialog<Data extends Envelope>(props: Props<Data>) {
  const { title, saveLabel, check, save, undo, onSaved, onClose, children } = props
  const { t } = useTranslation()
  const { notifySuccess } = useOutcomeNotices()
  const { problem, rejection, isBusy, errorOf, reject, send } = useSubmission()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (rejection.issues.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])

  async function submit() {
    const found = check?.() ?? []
    reject(undefined, found)
    if (found.length > 0) return
    const response = await send(save)
    if (response.ok) {
      notifySuccess(response.data, undo?.(response.data))
      onSaved()
      return
    }
    const { error = 'errors.unexpected', errors = [] } = response.problem
    reject(messageOf(error, errors), errors)
  }

  return (
    <FormDialog
      title={title}
      submitLabel={saveLabel}
      isBusy={isBusy}
      problem={problem && t(problem)}
      formRef={form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(errorOf)}
    </FormDialog>
  )
}

/** A message that a field displays is not repeated above the form. */
function messageOf(error: string, errors: readonly ValueIssue[]): string | undefined {
  return errors.some(({ messageKey }) => messageKey === error) ? undefined : error
}
