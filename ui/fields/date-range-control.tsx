import { Field } from '@fluentui/react-components'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDateRange, checkDateTimeRange } from '#contract/values/date.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { DateTimeInput } from './date-time-input.tsx'
import { GroupBox } from './group-box.tsx'

function isBackwards(start: string, end: string, withTime: boolean): boolean {
  if (!start || !end) return false
  const judged = (withTime ? checkDateTimeRange : checkDateRange)([start, end], {
    now: new Date(),
    asManager: true,
    settings: {},
  })
  return !judged.ok && judged.refusals.some((refusal) => refusal.messageKey === 'validation.dateRange')
}

/** Two moments; a start after the end clears both (public.md §5), and says so. */
export function DateRangeControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const [isCleared, setCleared] = useState(false)
  const [start = '', end = ''] = Array.isArray(value) ? value.map((moment) => String(moment ?? '')) : []
  const withTime = field.type === 'date-range-time'
  const change = (ends: [string, string]) => {
    setCleared(false)
    onChange(ends.every((moment) => moment === '') ? undefined : ends)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget) || !isBackwards(start, end, withTime)) return
    setCleared(true)
    onChange(undefined)
  }
  return (
    <GroupBox id={id} className={styles.stack} onBlur={leave}>
      <Field label={t('field.range.start')}>
        <DateTimeInput
          id={`${id}-0`}
          label={t('field.range.start')}
          withTime={withTime}
          value={start}
          onChange={(next) => change([next, end])}
        />
      </Field>
      <Field
        label={t('field.range.end')}
        validationState={isCleared ? 'warning' : 'none'}
        validationMessage={isCleared ? t('field.range.cleared') : undefined}
      >
        <DateTimeInput
          id={`${id}-1`}
          label={t('field.range.end')}
          withTime={withTime}
          value={end}
          onChange={(next) => change([start, next])}
        />
      </Field>
    </GroupBox>
  )
}
