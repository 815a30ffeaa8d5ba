import {
  Button,
  Checkbox,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostBulkItems } from '#contract/admin-items.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { ActionMenu } from '../shell/action-menu.tsx'
import { useRowName } from './manage-row.ts'
import type { FailedChange } from './use-bulk-change.ts'

const publish = { name: 'publish', status: 'published' } as const
const actions = [
  publish,
  { name: 'unpublish', status: 'pending' },
  { name: 'delete', status: 'deleted' },
] as const satisfies { name: string; status: ItemStatus }[]
export type BulkAction = (typeof actions)[number]

const registerLabels = {
  publish: 'manage.bulk.publish',
  unpublish: 'manage.bulk.unpublish',
  delete: 'manage.bulk.delete',
}
/** A form that is no register publishes nothing. */
const formLabels = { ...registerLabels, publish: 'manage.bulk.accept', unpublish: 'manage.bulk.reopen' }

type BulkActionsProps = {
  slug: string
  disabled: boolean
  /** Some of the selected rows are not published. */
  canPublish: boolean
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
  canPublish,
  isWholePage,
  shown,
  total,
  onChoose,
}: BulkActionsProps) {
  const { t } = useTranslation()
  const [isEveryPage, setEveryPage] = useState(false)
  const labelKeys = toRegister(slug) ? registerLabels : formLabels
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
      {canPublish && (
        <Button
          appearance="primary"
          disabledFocusable={disabled}
          onClick={() => onChoose(publish, isEveryPage)}
        >
          {t(labelKeys.publish)}
        </Button>
      )}
      <ActionMenu
        button={<MenuButton disabledFocusable={disabled}>{t('manage.bulk.label')}</MenuButton>}
        actions={actions.map((action) => ({
          label: t(labelKeys[action.name]),
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
    <Field validationMessage={text} validationState="none">
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
    <MessageBar intent="warning" layout="multiline" data-notice>
      <MessageBarBody>
        <Announced>
          <MessageBarTitle>{t('manage.bulk.refused', { count: failures.length })}</MessageBarTitle>
          <ul>
            {failures.map(({ row, messageKey }) => (
              <li key={row.uuid}>
                {rowName(row)}: {t(messageKey)}
              </li>
            ))}
          </ul>
          <span className={hiddenStyles.hidden}>{t('manage.notice.key')}</span>
        </Announced>
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('common.close')}
            onClick={onDismiss}
          />
        }
      />
    </MessageBar>
  )
}
