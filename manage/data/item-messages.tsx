import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { ItemMessage, MessageKind } from '#contract/messages.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBox } from '#ui/messages/message-box.tsx'
import { type ListedMessage, MessageList } from '#ui/messages/message-list.tsx'
import { messagesId, useMessagesTarget } from '#ui/messages/use-messages-target.ts'
import { useThread } from '#ui/messages/use-thread.ts'
import { useNotify } from '../shell/notices.tsx'
import { useOverview } from '../shell/use-overview.tsx'
import { PanelSection } from './panel-section.tsx'

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  messages: { scrollMarginTop: '72px' },
  notes: {
    padding: tokens.spacingHorizontalM,
    border: '1px dashed var(--pending)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
  },
  only: { color: 'var(--pending)', font: 'var(--text-14-strong)' },
})

type Props = { item: Pick<AdminItem, 'uuid' | 'form' | 'addressUnconfirmed'> }

/** What submitter and managers have written to each other about an entry, and below it the notes that managers alone see. */
export function ItemMessages({ item: { uuid, form, addressUnconfirmed } }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const notify = useNotify()
  const overview = useOverview()
  const { slug } = form
  const thread = useThread(
    useCallback(() => client('listMessages', { params: { slug, uuid } }), [client, slug, uuid]),
  )
  const section = useMessagesTarget(thread.data !== undefined)
  const listed = (kind: MessageKind) =>
    thread.data?.messages.filter((message) => message.kind === kind).map(toListed)

  function toListed({ who, bySubmitter, kind, readAt, ...message }: ItemMessage): ListedMessage {
    return {
      ...message,
      author: who ?? t(bySubmitter ? 'manage.messages.submitter' : 'manage.log.whoErased'),
      isOwn: !bySubmitter,
      readAt: kind === 'note' ? undefined : readAt,
    }
  }

  async function change(body: { action: 'read'; last: string } | { action: 'unread' }): Promise<void> {
    const response = await client('changeMessages', { params: { slug, uuid }, body })
    if (!response.ok) {
      if (body.action === 'unread')
        notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
      return
    }
    if (body.action === 'unread') notify({ intent: 'success', title: t('manage.messages.markedUnread') })
    await overview.reload()
  }

  const box = (kind: MessageKind) => ({
    draftName: `${kind}.${uuid}`,
    onSend: (message: { uuid: string; text: string }) =>
      client('writeMessage', { params: { slug, uuid }, body: { ...message, kind } }),
    onSent: async () => {
      await Promise.all([thread.reload(), overview.reload()])
    },
  })
  const messages = listed('message')
  const isMailed = thread.data?.isMailed ?? true
  const unmailed = addressUnconfirmed ? 'manage.messages.unconfirmed' : 'manage.messages.notMailed'
  return (
    <div className={styles.group}>
      <section
        ref={section}
        id={messagesId}
        className={styles.messages}
        aria-label={t('item.messages.title')}
      >
        <PanelSection title={t('item.messages.title')}>
          <MessageList
            label={t('item.messages.title')}
            messages={messages}
            problem={thread.problem}
            onRetry={() => void thread.reload()}
            empty={t('manage.messages.empty')}
            onSeen={(last) => void change({ action: 'read', last })}
          />
          <MessageBox
            {...box('message')}
            label={t('manage.messages.write')}
            hint={t(isMailed ? 'manage.messages.hint' : unmailed)}
            sendLabel={t('item.messages.send')}
            actions={
              messages?.at(-1)?.isOwn === false && (
                <Button appearance="subtle" onClick={() => void change({ action: 'unread' })}>
                  {t('manage.messages.markUnread')}
                </Button>
              )
            }
          />
        </PanelSection>
      </section>
      <div className={styles.notes}>
        <PanelSection title={t('manage.notes.title')}>
          <p className={styles.only}>{t('manage.notes.only')}</p>
          {thread.data && (
            <MessageList
              label={t('manage.notes.title')}
              messages={listed('note')}
              empty={t('manage.notes.empty')}
            />
          )}
          <MessageBox
            {...box('note')}
            label={t('manage.notes.write')}
            hint={t('manage.notes.hint')}
            sendLabel={t('manage.notes.save')}
          />
        </PanelSection>
      </div>
    </div>
  )
}
