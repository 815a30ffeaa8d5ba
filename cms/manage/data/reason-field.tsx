import { Field, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type ItemStatus, longestReason } from '#contract/items.ts'

/** Statuses that reject or withdraw an item, for which a reason can be sent to the submitter. */
const statusesWithReason: readonly ItemStatus[] = ['pending', 'canceled', 'deleted']

/** Whether a change to this status accepts a reason. */
export function acceptsReason(from: ItemStatus, to: ItemStatus): boolean {
  return from !== to && statusesWithReason.includes(to)
}

type Props = { value: string; onChange: (reason: string) => void }

export function ReasonField({ value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Field label={t('manage.item.reason')} hint={t('manage.item.reasonHint')}>
      <Textarea
        value={value}
        maxLength={longestReason}
        resize="vertical"
        rows={4}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  )
}
