import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { longestReason } from '#contract/item-changes.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { Field } from '#ui/fields/field.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { OptionalLabel } from '#ui/fields/optional-label.tsx'
import { useLengthError } from '../shell/length-error.ts'

/** Statuses that reject or withdraw an item, for which a reason can be sent to the submitter. */
const statusesWithReason: readonly ItemStatus[] = ['pending', 'canceled', 'deleted']

/** Whether a change to this status accepts a reason. */
export function acceptsReason(from: ItemStatus, to: ItemStatus): boolean {
  return from !== to && statusesWithReason.includes(to)
}

type Props = {
  ref: Ref<HTMLTextAreaElement>
  value: string
  /** The submitter gets no mail. */
  isUnconfirmed: boolean
  onChange: (reason: string) => void
}

export function ReasonField({ ref, value, isUnconfirmed, onChange }: Props) {
  const { t } = useTranslation()
  const lengthError = useLengthError()
  return (
    <Field
      label={{ children: <OptionalLabel label={t('manage.item.reason')} /> }}
      hint={t(isUnconfirmed ? 'manage.item.unconfirmed.noMail' : 'manage.item.reasonHint')}
      {...lengthError(value, longestReason)}
    >
      <GrowingTextarea
        ref={ref}
        value={value}
        rows={4}
        onChange={(_event, data) => onChange(data.value)}
        // Leaves the field, so that the keys of decisions work again.
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </Field>
  )
}
