import {
  Button,
  Link,
  makeStyles,
  mergeClasses,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FeedbackMessage } from '#contract/feedback.ts'
import { actionColumn, dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { excerptOf } from './message-texts.ts'
import type { FeedbackAction } from './use-feedback.ts'

const useStyles = makeStyles({
  message: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    textAlign: 'start',
    alignContent: 'center',
    color: tokens.colorNeutralForeground1,
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  unreadMessage: { fontWeight: tokens.fontWeightSemibold },
  readMessage: { fontWeight: tokens.fontWeightRegular },
  state: {
    display: 'inline-block',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '24px',
    whiteSpace: 'nowrap',
  },
  unread: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: tokens.fontWeightMedium,
  },
  read: { color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground3 },
})

type Options = {
  disabled: boolean
  onOpen: (message: FeedbackMessage) => void
  onChange: (action: FeedbackAction, items: string[]) => void
}

export function useMessageColumns({ disabled, onOpen, onChange }: Options): LocalColumn<FeedbackMessage>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  const restoreFocusTarget = useRestoreFocusTarget()
  return [
    {
      id: 'message',
      headerKey: 'manage.feedback.message',
      kind: 'name',
      cell: (message) => (
        <Link
          as="button"
          {...restoreFocusTarget}
          className={mergeClasses(styles.message, message.readAt ? styles.readMessage : styles.unreadMessage)}
          onClick={() => onOpen(message)}
        >
          {excerptOf(message.feedback)}
        </Link>
      ),
    },
    {
      id: 'status',
      headerKey: 'manage.column.status',
      sortBy: ({ readAt }) => Number(readAt !== null),
      width: 120,
      cell: ({ readAt }) => (
        <span className={mergeClasses(styles.state, readAt ? styles.read : styles.unread)}>
          {t(readAt ? 'manage.feedback.read' : 'manage.feedback.unread')}
        </span>
      ),
    },
    {
      id: 'email',
      headerKey: 'manage.feedback.sender',
      sortBy: ({ email }) => email ?? '',
      width: 220,
      hiddenOnCards: true,
      cell: ({ email }) => email ?? t('manage.feedback.noAddress'),
    },
    dateColumn({
      id: 'createdAt',
      headerKey: 'manage.feedback.sent',
      width: 150,
      dateOf: ({ createdAt }) => createdAt,
    }),
    {
      ...actionColumn,
      align: 'end',
      width: 120,
      cell: ({ uuid, feedback, archivedAt }) => (
        <Button
          size="small"
          disabledFocusable={disabled}
          aria-label={t(archivedAt ? 'manage.feedback.restoreOf' : 'manage.feedback.archiveOf', {
            message: excerptOf(feedback, 60),
          })}
          onClick={() => onChange(archivedAt ? 'restore' : 'archive', [uuid])}
        >
          {t(archivedAt ? 'manage.feedback.action.restore' : 'manage.feedback.action.archive')}
        </Button>
      ),
    },
  ]
}
