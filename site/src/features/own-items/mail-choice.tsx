import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailChoice } from '#contract/mail-choice.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import styles from './mail-choice.module.css'
import { type NoticeText, Result } from './notice.tsx'

type Props = {
  choice: MailChoice & { address: string }
  /** Of the link in a mail; without it, the choice is that of the signed-in person. */
  mailKey?: string | undefined
}

/** Whether notices are sent to an address, and the button that ends them or has them sent again. */
export function MailChoiceSwitch({ choice: { address, ended }, mailKey }: Props) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const [isEnded, setEnded] = useState(ended)
  const [result, setResult] = useState<NoticeText>()

  async function change(next: boolean): Promise<void> {
    const body = { ended: next, ...(mailKey && { key: mailKey }) }
    const response = await call('setMailChoice', { body })
    if (response.ok) {
      setEnded(next)
      return setResult({
        intent: 'success',
        text: t(next ? 'my.success.mailsEnded' : 'my.success.mailsResumed'),
      })
    }
    const reason = t(response.problem.error ?? 'errors.unexpected')
    setResult({ intent: 'error', text: t('my.mails.notChanged', { reason }) })
  }

  return (
    <div className={styles.choice}>
      <p className={styles.state}>{t(isEnded ? 'my.mails.off' : 'my.mails.on', { address })}</p>
      <p>{t('my.mails.kinds')}</p>
      <p>{t('my.mails.decisions')}</p>
      <Button disabledFocusable={isBusy} onClick={() => void change(!isEnded)}>
        {t(isEnded ? 'my.mails.resume' : 'my.mails.end')}
      </Button>
      <Result result={result} />
    </div>
  )
}
