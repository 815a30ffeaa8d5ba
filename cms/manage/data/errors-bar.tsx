import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Refusal } from './use-bulk-change.ts'
import { useRowName } from './use-row-name.ts'

type Props = { slug: string; refusals: readonly Refusal[]; onDismiss: () => void }

/** The rows of a bulk action that were left as they were, each with its reason. */
export function ErrorsBar({ slug, refusals, onDismiss }: Props) {
  const { t } = useTranslation()
  const rowName = useRowName(slug)
  if (refusals.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('manage.bulk.refused', { count: refusals.length })}</MessageBarTitle>
        <ul>
          {refusals.map(({ row, messageKey }) => (
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
