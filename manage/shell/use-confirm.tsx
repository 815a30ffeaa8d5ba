import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/shell/confirm-dialog.tsx'

export type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel'> &
  Partial<Pick<ConfirmDialogProps, 'cancelLabel' | 'primary'>>

/** `confirm` asks in a dialog and resolves to whether the user has confirmed. The caller renders `dialog`. */
export function useConfirm() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Question & { decide: (isConfirmed: boolean) => void }>()

  const confirm = useCallback(async (question: Question): Promise<boolean> => {
    const isConfirmed = await new Promise<boolean>((decide) => setAsked({ ...question, decide }))
    setAsked(undefined)
    return isConfirmed
  }, [])

  const dialog = asked && (
    <ConfirmDialog
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel ?? t('common.cancel')}
      primary={asked.primary ?? 'confirm'}
      onConfirm={() => asked.decide(true)}
      onCancel={() => asked.decide(false)}
    />
  )
  return { confirm, dialog }
}

/** Like `useConfirm`, for discarding unsaved changes. */
export function useConfirmLeave() {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()
  const confirmLeave = useCallback(
    () =>
      confirm({
        title: t('manage.leave.title'),
        text: t('manage.leave.text'),
        confirmLabel: t('manage.leave.go'),
        cancelLabel: t('manage.leave.stay'),
        primary: 'cancel',
      }),
    [confirm, t],
  )
  return { confirmLeave, dialog }
}
