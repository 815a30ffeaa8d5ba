import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { browserClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { entryKeyOf } from '#site/entry-key.ts'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { focusContent } from '#ui/shell/focus-content.ts'
import type { Route } from './+types/message-copy.route.ts'
import styles from './mail-choice.module.css'
import { type NoticeText, Result } from './notice.tsx'

/** The key is in the fragment of the link, and then in this tab, as that of an own entry. Opening the link sends nothing. */
export function clientLoader() {
  return { copyKey: entryKeyOf('copy') }
}

export function HydrateFallback() {
  const { t } = useTranslation()
  return <PageHead title={t('my.copy.title')} />
}

/** Where the link in the receipt of a contact message leads: has a copy of the message sent to the address of the receipt. */
export default function MessageCopyPage({ loaderData: { copyKey } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [isKnown, setKnown] = useState(copyKey !== undefined)
  const [result, setResult] = useState<NoticeText>()

  async function send(key: string): Promise<void> {
    setBusy(true)
    const response = await browserClient()('sendMessageCopy', { body: { key } })
    setBusy(false)
    if (response.ok) return setResult({ intent: 'success', text: t('my.success.copySent') })
    if (response.status === 404) {
      flushSync(() => setKnown(false))
      // The button is gone.
      return focusContent()
    }
    const reason = t(response.problem.error ?? 'errors.unexpected')
    setResult({ intent: 'error', text: t('my.copy.failed', { reason }) })
  }

  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <PageHead title={t('my.copy.title')} hidden />
      <h1>{t('my.copy.title')}</h1>
      {copyKey !== undefined && isKnown ? (
        <div className={styles.choice}>
          <p className={styles.state}>{t('my.copy.text')}</p>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void send(copyKey)}>
            {t('my.copy.send')}
          </Button>
          <Result result={result} />
        </div>
      ) : (
        <div className={styles.choice}>
          <h2>{t('my.copy.unknown.title')}</h2>
          <p>
            <Announced>{t('my.copy.unknown.text')}</Announced>
          </p>
        </div>
      )}
    </>
  )
}
