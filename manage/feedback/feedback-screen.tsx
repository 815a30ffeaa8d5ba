'use client'

import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FeedbackMessage } from '#contract/feedback.ts'
import { writeParameters } from '#ui/data-table/table-state.ts'
import { ListScreen } from '../shell/list-screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useMessageColumns } from './message-columns.tsx'
import { MessagePanel } from './message-panel.tsx'
import { excerptOf } from './message-texts.ts'
import { type FeedbackAction, useFeedback } from './use-feedback.ts'

const textOf = ({ feedback, email }: FeedbackMessage) => `${feedback} ${email ?? ''}`

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** `/manage/feedback`: messages to the managers (contract §7). `?archived=1` lists the archive, `?message=` opens one. */
export function FeedbackScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const address = useAddressQuery()
  const isArchived = address.query.get('archived') === '1'
  const { loaded, resource, isBusy, change, markRead } = useFeedback(isArchived)
  const opened = loaded?.messages.find(({ uuid }) => uuid === address.query.get('message'))
  const columns = useMessageColumns({
    disabled: isBusy,
    onOpen: ({ uuid }) => setParameter('message', uuid, 'push'),
    onChange: (action, items) => void change(action, items),
  })

  function setParameter(name: string, value: string, mode: 'push' | 'replace') {
    const firstPage = name === 'archived' && { page: undefined, message: undefined }
    address.setQuery((current) => writeParameters(current, { ...firstPage, [name]: value }), mode)
  }

  return (
    <ListScreen
      id="manage-feedback"
      title={t('manage.feedback.title')}
      resource={resource}
      rows={loaded?.messages}
      columns={columns}
      textOf={textOf}
      extras={
        <Switch
          label={t('manage.feedback.archived')}
          checked={isArchived}
          onChange={(_event, { checked }) => setParameter('archived', checked ? '1' : '', 'push')}
        />
      }
      empty={{
        title: t(isArchived ? 'manage.feedback.noneArchived.title' : 'manage.feedback.empty.title'),
        text: t(isArchived ? 'manage.feedback.noneArchived.text' : 'manage.feedback.empty.text'),
      }}
      selection={{
        rowName: ({ feedback }) => excerptOf(feedback, 60),
        actions: (selected, clear) => (
          <BulkActions
            messages={selected}
            actions={isArchived ? ['restore'] : ['read', 'unread', 'archive']}
            disabled={isBusy}
            onChoose={(action, items) => void change(action, items).then((isDone) => isDone && clear())}
          />
        ),
      }}
    >
      {loaded && loaded.total > loaded.messages.length && (
        <p className={styles.note}>
          {t('manage.feedback.shown', { shown: loaded.messages.length, total: loaded.total })}
        </p>
      )}
      {opened && (
        <MessagePanel
          message={opened}
          disabled={isBusy}
          onRead={markRead}
          onChange={(action, items) => void change(action, items)}
          onClose={() => setParameter('message', '', 'replace')}
        />
      )}
    </ListScreen>
  )
}

/** Whether an action changes a message. */
const applies: Record<FeedbackAction, (message: FeedbackMessage) => boolean> = {
  read: ({ readAt }) => readAt === null,
  unread: ({ readAt }) => readAt !== null,
  archive: ({ archivedAt }) => archivedAt === null,
  restore: ({ archivedAt }) => archivedAt !== null,
}

type BulkActionsProps = {
  messages: readonly FeedbackMessage[]
  actions: readonly FeedbackAction[]
  disabled: boolean
  /** `items` are the messages that the action changes, so that undoing it changes no others. */
  onChoose: (action: FeedbackAction, items: string[]) => void
}

function BulkActions({ messages, actions, disabled, onChoose }: BulkActionsProps) {
  const { t } = useTranslation()
  return actions.map((action) => {
    const items = messages.filter(applies[action]).map(({ uuid }) => uuid)
    return (
      <Button
        key={action}
        disabledFocusable={disabled || items.length === 0}
        onClick={() => onChoose(action, items)}
      >
        {t(`manage.feedback.action.${action}`)}
      </Button>
    )
  })
}
