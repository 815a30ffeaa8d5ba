import { Field, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type ItemStatus, longestReason } from '#contract/items.ts'

/** Statuses that take an entry back from its submitter, who may want to know why. */
const reasoned: readonly ItemStatus[] = ['pending', 'canceled', 'deleted']

/** May a change to this status be given a reason here? */
export function asksForReason(from: ItemStatus, to: ItemStatus): boolean {
  return from !== to && reasoned.includes(to)
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
