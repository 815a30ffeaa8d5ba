import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { MessageBox } from '#ui/messages/message-box.tsx'
import { type ListedMessage, MessageList } from '#ui/messages/message-list.tsx'
import { messagesId, useMessagesTarget } from '#ui/messages/use-messages-target.ts'
import { useThread } from '#ui/messages/use-thread.ts'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import styles from './entry-messages.module.css'

type Props = {
  uuid: string
  status: string
  /** The first message with the key of a link confirms the address. */
  onSent: () => Promise<void>
}

/** What the submitter and the managers have written to each other about an own entry, and the box in which it is answered. */
export function EntryMessages({ uuid, status, onSent }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const thread = useThread(
    // biome-ignore lint/correctness/useExhaustiveDependencies: whether one may write depends on the status
    useCallback(() => client('listOwnMessages', { params: { uuid } }), [client, uuid, status]),
  )
  const section = useMessagesTarget(thread.data !== undefined)
  const messages = thread.data?.messages.map(({ by, ...message }): ListedMessage => {
    const isOwn = by === 'submitter'
    return { ...message, isOwn, author: t(isOwn ? 'my.messages.you' : 'my.messages.register') }
  })
  return (
    <section ref={section} id={messagesId} className={styles.messages} aria-labelledby="messages-title">
      <h2 id="messages-title">{t('item.messages.title')}</h2>
      <MessageList
        label={t('item.messages.title')}
        messages={messages}
        problem={thread.problem}
        empty={t('my.messages.empty')}
        onRetry={() => void thread.reload()}
        onSeen={(last) =>
          void client('readOwnMessages', { params: { uuid }, body: { action: 'read', last } })
        }
      />
      {thread.data?.mayWrite && (
        <FluentRoot>
          <MessageBox
            label={t('my.messages.write')}
            hint={t('my.messages.hint')}
            sendLabel={t('item.messages.send')}
            onSend={(body) => client('writeOwnMessage', { params: { uuid }, body })}
            onSent={async () => {
              await Promise.all([thread.reload(), onSent()])
            }}
          />
        </FluentRoot>
      )}
      {thread.data && !thread.data.mayWrite && <p>{t('my.messages.closed')}</p>}
    </section>
  )
}
