import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import type { EditState } from './use-edit.ts'
import { useRejectionFocus } from './use-rejection-focus.ts'

type Props = {
  edit: EditState
  title: string
  saveLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. Errors appear at their fields, the first of which is focused, and the dialog stays open until the
 * change is saved.
 */
export function EditDialog({ edit, title, saveLabel, onClose, children }: Props) {
  const { t } = useTranslation()
  const { issues, problem, rejection, isDirty, isBusy } = edit
  const form = useRejectionFocus(rejection)
  return (
    <FormDialog
      title={title}
      submitLabel={saveLabel}
      isDirty={isDirty}
      isBusy={isBusy}
      // A message that a field displays is not repeated above the form.
      problem={issues.some(({ messageKey }) => messageKey === problem) ? undefined : problem && t(problem)}
      formRef={form}
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      {children}
      {edit.conflict}
    </FormDialog>
  )
}
