import { Field } from '@fluentui/react-components'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDateRange, checkDateTimeRange } from '#contract/values/date.ts'
import { ControlGroup } from './control-group.tsx'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { DateTimeInput } from './date-time-input.tsx'

function isReversed(start: string, end: string, withTime: boolean): boolean {
  if (!start || !end) return false
  const result = (withTime ? checkDateTimeRange : checkDateRange)([start, end], {
    now: new Date(),
    asManager: true,
    settings: {},
  })
  return !result.ok && result.refusals.some((refusal) => refusal.messageKey === 'validation.dateRange')
}

/** A start and an end; a start after the end clears both (public.md §5) and displays a warning. */
export function DateRangeControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const [isCleared, setCleared] = useState(false)
  const [start = '', end = ''] = Array.isArray(value) ? value.map((date) => String(date ?? '')) : []
  const withTime = field.type === 'date-range-time'
  const change = (range: [string, string]) => {
    setCleared(false)
    onChange(range.every((date) => date === '') ? undefined : range)
  }
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget) || !isReversed(start, end, withTime)) return
    setCleared(true)
    onChange(undefined)
  }
  return (
    <ControlGroup id={id} className={styles.stack} onBlur={handleBlur}>
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
    </ControlGroup>
  )
}
