import { useEffect, useRef } from 'react'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import styles from './notice.module.css'

export type NoticeText = { intent: 'success' | 'warning' | 'error'; text: string }

/** What a decision has led to. It takes the focus, which reads it out: what was used may be gone. */
export function Notice({ intent, text }: NoticeText) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
    notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <MessageBar intent={intent}>{text}</MessageBar>
    </div>
  )
}

/** What a button has led to, announced below it. It moves nothing. */
export function Result({ result }: { result: NoticeText | undefined }) {
  return (
    <div className={styles.result}>
      {result && (
        <MessageBar isAnnounced intent={result.intent}>
          {result.text}
        </MessageBar>
      )}
    </div>
  )
}
