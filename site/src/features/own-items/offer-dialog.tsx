import { Input } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { FarDeadlineNotice } from '#site/components/entry-form/far-deadline-notice.tsx'
import { Button } from '#ui/controls/button.tsx'
import { dateCodec, dayOf } from '#ui/fields/codecs.ts'
import { DateInput } from '#ui/fields/date-controls.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useLabelMessage } from '#ui/fields/label-message.ts'
import { RequiredLabel } from '#ui/fields/required-label.tsx'
import { useTypedText } from '#ui/fields/use-typed-text.ts'
import { formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'

export type OfferAnswer = { deadline: number | string; takenBy: string }

type Props = {
  kind: 'extend' | 'close'
  closing: 'filled' | 'taken'
  title: string
  /** The deadline that is extended. */
  deadlineAt: string | null
  submitLabel: string
  isBusy: boolean
  /** Returns a problem with what was entered. */
  onAnswer: (answer: OfferAnswer) => Promise<Envelope | undefined>
  onCancel: () => void
}

const codec = dateCodec(true)

/** Asks for the new deadline of an offer, or by whom a topic was taken. */
export function OfferDialog({
  kind,
  closing,
  title,
  deadlineAt,
  submitLabel,
  isBusy,
  onAnswer,
  onCancel,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const messageOf = useLabelMessage()
  const id = useId()
  const [deadline, setDeadline] = useState<FieldValue>()
  const [takenBy, setTakenBy] = useState('')
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const typed = useTypedText(deadline, setDeadline, codec)
  const isExtended = kind === 'extend'
  const asksName = !isExtended && closing === 'taken'
  const label = t(isExtended ? 'my.offer.deadline' : 'my.offer.takenBy')
  const [issue] = issues

  async function submit(): Promise<void> {
    if (isBusy) return
    const given = typeof deadline === 'number' || typeof deadline === 'string' ? deadline : ''
    const problem = await onAnswer({ deadline: given, takenBy })
    setIssues(problem?.errors ?? [])
    if (problem) document.getElementById(id)?.focus()
  }

  return (
    <DialogFrame
      title={t(isExtended ? 'my.offer.extendTitle' : `my.offer.${closing}.title`)}
      hasInput
      form={{ onSubmit: () => void submit() }}
      onClose={onCancel}
      actions={
        <>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
            {submitLabel}
          </Button>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
        </>
      }
    >
      <p>{t(isExtended ? 'my.offer.extendText' : `my.offer.${closing}.text`, { title })}</p>
      {isExtended && (
        <Field
          label={{ htmlFor: id, children: <RequiredLabel label={label} /> }}
          hint={deadlineAt ? t('my.offer.deadlineNow', { day: formatDay(deadlineAt, language) }) : undefined}
          validationMessage={issue && messageOf(issue, label)}
        >
          <DateInput
            id={id}
            text={typed.text}
            day={dayOf(deadline)}
            onType={typed.onType}
            onBlur={typed.reformat}
          />
        </Field>
      )}
      {isExtended && <FarDeadlineNotice day={dayOf(deadline)} />}
      {asksName && (
        <Field
          label={{ htmlFor: id, children: label }}
          hint={t('my.offer.takenByHint')}
          validationMessage={issue && messageOf(issue, label)}
        >
          <Input
            id={id}
            autoComplete="off"
            value={takenBy}
            onChange={(_event, { value }) => setTakenBy(value)}
          />
        </Field>
      )}
    </DialogFrame>
  )
}
