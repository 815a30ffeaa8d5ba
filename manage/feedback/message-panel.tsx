import { Button } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackMessage } from '#contract/feedback.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { DetailsList } from '#ui/item/details-list.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { itemPath } from '../data/registers.ts'
import { SidePanel } from '../shell/side-panel.tsx'
import { replyLink } from './message-texts.ts'
import type { FeedbackAction } from './use-feedback.ts'

type Props = {
  message: FeedbackMessage
  disabled: boolean
  onRead: (uuid: string) => void
  onChange: (action: FeedbackAction, items: string[]) => void
  onClose: () => void
}

/** One message beside the list. An unread message is marked as read when it opens. */
export function MessagePanel({ message, disabled, onRead, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const { uuid, feedback, email, createdAt, readAt, archivedAt, entries } = message
  const isUnread = readAt === null

  useEffect(() => {
    if (isUnread) onRead(uuid)
  }, [isUnread, onRead, uuid])

  function closeAnd(action: FeedbackAction) {
    onClose()
    onChange(action, [uuid])
  }

  return (
    <SidePanel
      title={t('manage.feedback.message')}
      onClose={onClose}
      footer={
        <>
          {email && (
            <Button as="a" appearance="primary" href={replyLink(email, t('manage.feedback.replySubject'))}>
              {t('manage.feedback.reply')}
            </Button>
          )}
          <Button disabledFocusable={disabled} onClick={() => closeAnd(archivedAt ? 'restore' : 'archive')}>
            {t(archivedAt ? 'manage.feedback.action.restore' : 'manage.feedback.action.archive')}
          </Button>
          <Button
            appearance="subtle"
            disabledFocusable={disabled || isUnread}
            onClick={() => closeAnd('unread')}
          >
            {t('manage.feedback.action.unread')}
          </Button>
        </>
      }
    >
      <DetailsList
        details={[
          { term: t('manage.feedback.sender'), value: email ?? t('manage.feedback.cannotReply') },
          { term: t('manage.feedback.sent'), value: <DateTime value={createdAt} /> },
          {
            term: t('manage.feedback.archivedAt'),
            value: archivedAt && <DateTime value={archivedAt} />,
          },
        ]}
      />
      <Paragraphs
        text={feedback}
        words={new Map(entries.map(({ form, uuid: entry }) => [entry, itemPath(form, entry)]))}
      />
    </SidePanel>
  )
}
