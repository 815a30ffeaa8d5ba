import { useTranslation } from 'react-i18next'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import styles from './confirm-card.module.css'
import type { NoticeText } from './notice.tsx'

type Props = {
  item: Pick<OwnItem, 'uuid' | 'status' | 'form'>
  /** Called with what happened, by the status that the entry has now. */
  onReport: (notice: (status: ItemStatus) => NoticeText) => void
}

/** Asks the holder of a link to confirm the address that it was mailed to: mail scanners open links, but press no buttons. */
export function ConfirmCard({ item: { uuid, status, form }, onReport }: Props) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const isRegister = toRegister(form.slug) !== undefined
  const waits = isReviewed(status) ? (isRegister ? status : `answer.${status}`) : 'other'

  async function confirm() {
    const response = await call('changeOwnItem', { params: { uuid }, body: { action: 'confirm' } })
    if (response.ok)
      return onReport((now) => ({
        intent: 'success',
        text: t(isReviewed(now) && isRegister ? 'my.confirm.done' : 'my.confirm.doneOther'),
      }))
    const reason = t(response.problem.error ?? 'errors.unexpected')
    onReport(() => ({ intent: 'error', text: t('my.confirm.failed', { reason }) }))
  }

  return (
    <section className={styles.card} aria-labelledby="confirm">
      <h2 id="confirm" className={styles.title}>
        {t('my.confirm.title')}
      </h2>
      <p>
        {t(`my.confirm.text.${status === 'returned' ? status : waits}`, {
          count: confirmationDays,
        })}
      </p>
      <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void confirm()}>
        {t('my.confirm.button')}
      </Button>
    </section>
  )
}

/** Once its address is confirmed, a manager reviews the entry, also one that was deleted because it was not. */
function isReviewed(status: ItemStatus): status is 'pending' | 'deleted' {
  return status === 'pending' || status === 'deleted'
}
