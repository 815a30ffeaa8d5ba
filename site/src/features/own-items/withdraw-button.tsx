import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRow } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import { LazyConfirmDialog } from '#ui/shell/lazy-confirm-dialog.tsx'
import type { NoticeText } from './notice.tsx'

type Props = {
  item: Pick<OwnRow, 'uuid' | 'updatedAt'>
  /** The slug of its form. */
  form: string
  title: string
  /** Called with what happened. */
  onReport: (notice: NoticeText) => void
}

/** Withdraws an own entry after a confirmation. */
export function WithdrawButton({ item: { uuid, updatedAt }, form, title, onReport }: Props) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const [isConfirming, setConfirming] = useState(false)

  async function withdraw() {
    setConfirming(false)
    const response = await call('changeOwnItem', {
      params: { uuid },
      body: { action: 'withdraw', updatedAt },
    })
    if (response.ok) return onReport({ intent: 'success', text: t('my.withdraw.done', { title }) })
    const reason = t(reasonKeyOf(response.problem.error))
    onReport({ intent: 'error', text: t('my.withdraw.failed', { reason }) })
  }

  return (
    <>
      <Button
        disabledFocusable={isBusy}
        aria-label={t('my.action.withdrawNamed', { title })}
        onClick={() => setConfirming(true)}
      >
        {t('my.action.withdraw')}
      </Button>
      {isConfirming && (
        <LazyConfirmDialog
          title={t('my.withdraw.title')}
          text={t(toRegister(form) ? 'my.withdraw.text' : 'my.withdraw.textPrivate', { title })}
          confirmLabel={t('my.action.withdraw')}
          cancelLabel={t('my.withdraw.keep')}
          primary="cancel"
          onConfirm={() => void withdraw()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Managers set statuses; for an owner, that of the entry has been decided. */
function reasonKeyOf(error = 'errors.unexpected'): string {
  return error === 'errors.statusNotAllowed' ? 'my.withdraw.decided' : error
}
