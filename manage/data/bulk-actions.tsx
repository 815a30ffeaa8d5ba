import { Button, Checkbox, ProgressBar } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostBulkItems } from '#contract/item-changes.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { Field } from '#ui/fields/field.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { ActionMenu } from '../shell/action-menu.tsx'
import { useRowName } from './manage-row.ts'
import type { FailedChange } from './use-bulk-change.ts'

export type BulkAction = {
  name: 'publish' | 'unpublish' | 'take' | 'finish' | 'reopen' | 'delete'
  status: ItemStatus
}

const publish: BulkAction = { name: 'publish', status: 'published' }
const take: BulkAction = { name: 'take', status: 'working' }
const finish: BulkAction = { name: 'finish', status: 'published' }
const remove: BulkAction = { name: 'delete', status: 'deleted' }
const registerActions: readonly BulkAction[] = [publish, { name: 'unpublish', status: 'pending' }, remove]
/** A form that is no register publishes nothing. */
const answerActions: readonly BulkAction[] = [take, finish, { name: 'reopen', status: 'pending' }, remove]

/** The usual action for rows with these statuses: the next step of the first of them. */
function usualAction(slug: string, statuses: readonly ItemStatus[]): BulkAction | undefined {
  if (statuses.every((status) => status === 'published')) return undefined
  if (toRegister(slug)) return publish
  return statuses.includes('pending') ? take : finish
}

type BulkActionsProps = {
  slug: string
  disabled: boolean
  /** Those of the selected rows. */
  statuses: readonly ItemStatus[]
  /** Whether every row of the page that can be selected is selected. */
  isWholePage: boolean
  /** Number of rows on the page, and on all pages. */
  shown: number
  total: number
  onChoose: (action: BulkAction, isEveryPage: boolean) => void
}

/** Status changes for the selected rows or the rows of all pages (contract §3): the usual one, and a menu of all. */
export function BulkActions({
  slug,
  disabled,
  statuses,
  isWholePage,
  shown,
  total,
  onChoose,
}: BulkActionsProps) {
  const { t } = useTranslation()
  const [isEveryPage, setEveryPage] = useState(false)
  const usual = usualAction(slug, statuses)
  const actions = toRegister(slug) ? registerActions : answerActions
  return (
    <>
      {isWholePage && total > shown && total <= mostBulkItems && (
        <Checkbox
          label={t('manage.bulk.everyPage', { count: total })}
          checked={isEveryPage}
          disabled={disabled}
          onChange={(_event, { checked }) => setEveryPage(checked === true)}
        />
      )}
      {usual && (
        <Button
          appearance="primary"
          disabledFocusable={disabled}
          onClick={() => onChoose(usual, isEveryPage)}
        >
          {t(`manage.bulk.${usual.name}`)}
        </Button>
      )}
      <ActionMenu
        button={<MenuButton disabledFocusable={disabled}>{t('manage.bulk.label')}</MenuButton>}
        actions={actions.map((action) => ({
          label: t(`manage.bulk.${action.name}`),
          isDanger: action === remove,
          run: () => onChoose(action, isEveryPage),
        }))}
      />
    </>
  )
}

/** How many rows of a long bulk action are done. */
export function BulkProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  const text = t('manage.bulk.progress', { done, count: total })
  return (
    <Field note={text}>
      <ProgressBar value={done} max={total} aria-label={text} />
    </Field>
  )
}

type BulkErrorsProps = { slug: string; failures: readonly FailedChange[]; onDismiss: () => void }

/** The rows that a bulk action did not change, with the reasons. */
export function BulkErrors({ slug, failures, onDismiss }: BulkErrorsProps) {
  const { t } = useTranslation()
  const rowName = useRowName(slug)
  if (failures.length === 0) return null
  return (
    <div data-notice>
      <MessageBar isAnnounced intent="warning" close={{ label: t('common.close'), onClick: onDismiss }}>
        <strong>{t('manage.bulk.refused', { count: failures.length })}</strong>
        <ul>
          {failures.map(({ row, messageKey }) => (
            <li key={row.uuid}>
              {rowName(row)}: {t(messageKey)}
            </li>
          ))}
        </ul>
        <span className={hiddenStyles.hidden}>{t('manage.notice.key')}</span>
      </MessageBar>
    </div>
  )
}
