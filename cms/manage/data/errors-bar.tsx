import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { FailedChange } from './use-bulk-change.ts'
import { useRowName } from './use-row-name.ts'

type Props = { slug: string; failures: readonly FailedChange[]; onDismiss: () => void }

/** The rows that a bulk action did not change, with the reasons. */
export function ErrorsBar({ slug, failures, onDismiss }: Props) {
  const { t } = useTranslation()
  const rowName = useRowName(slug)
  if (failures.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('manage.bulk.refused', { count: failures.length })}</MessageBarTitle>
        <ul>
          {failures.map(({ row, messageKey }) => (
            <li key={row.uuid}>
              {rowName(row)}: {t(messageKey)}
            </li>
          ))}
        </ul>
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
