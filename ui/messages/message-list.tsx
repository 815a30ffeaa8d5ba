import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/problems.ts'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { DateTime } from '../i18n/date-time.tsx'
import { Paragraphs } from '../item/paragraphs.tsx'
import { LoadFailure } from '../shell/state-message.tsx'
import { useLatestCallback } from '../shell/use-latest-callback.ts'
import styles from './messages.module.css'

export type ListedMessage = {
  uuid: string
  at: string
  text: string
  author: string
  /** Written by the side that looks at it. */
  isOwn: boolean
  /** When the other side has read it; undefined for notes, which nobody has to read. */
  readAt: string | null | undefined
}

type Props = {
  label: string
  /** Oldest first; undefined while loading. */
  messages: readonly ListedMessage[] | undefined
  problem?: Envelope | undefined
  empty: string
  onRetry?: () => void
  /** Called when the last message that is new to this side has come into view. */
  onSeen?: (uuid: string) => void
}

/** Who wrote what and when, and whether the other side has read it. */
export function MessageList({ label, messages, problem, empty, onRetry = () => undefined, onSeen }: Props) {
  const { t } = useTranslation()
  const newest = messages?.findLast(({ isOwn, readAt }) => !isOwn && readAt === null)?.uuid
  const seenRef = useSeen(newest, onSeen)
  if (!messages)
    return problem ? (
      <LoadFailure title={t('item.messages.notLoaded')} problem={problem} retry={onRetry} />
    ) : (
      <SkeletonRows count={2} />
    )
  if (messages.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ol className={styles.list} aria-label={label}>
      {messages.map((message) => (
        <li
          key={message.uuid}
          ref={message.uuid === newest ? seenRef : undefined}
          className={clsx(styles.message, message.isOwn && styles.own)}
        >
          <p className={styles.about}>
            <bdi className={styles.author}>{message.author}</bdi> <DateTime value={message.at} />{' '}
            <ReadState message={message} />
          </p>
          <Paragraphs text={message.text} />
        </li>
      ))}
    </ol>
  )
}

function ReadState({ message: { isOwn, readAt } }: { message: ListedMessage }) {
  const { t } = useTranslation()
  if (readAt === undefined) return null
  if (!isOwn) return readAt === null && <strong className={styles.new}>{t('item.messages.new')}</strong>
  if (readAt === null) return <span>{t('item.messages.unread')}</span>
  return (
    <span>
      {t('item.messages.read')} <DateTime value={readAt} />
    </span>
  )
}

/** The ref of the element whose appearance in view means that the message was seen; each message is reported once. */
function useSeen(uuid: string | undefined, onSeen: (uuid: string) => void = () => undefined) {
  const element = useRef<HTMLLIElement>(null)
  const report = useLatestCallback(onSeen)
  useEffect(() => {
    const { current } = element
    if (uuid === undefined || !current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      report(uuid)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [uuid, report])
  return element
}
