import { Input, mergeClasses } from '@fluentui/react-components'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDateRange, checkDateTimeRange } from '#contract/values/date.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { dateCodec, dayOf, joinDateTime, splitDateTime } from './codecs.ts'
import { ControlGroup, type ControlProps, useControlStyles } from './control.tsx'
import { Field } from './field.tsx'
import { labelOf } from './field-texts.tsx'
import { useTypedText } from './use-typed-text.ts'

export function DateControl({ id, field, value, onChange }: ControlProps) {
  const codec = dateCodec(field.settings.deadline === true)
  const { text, onType, reformat } = useTypedText(value, onChange, codec)
  return <DateInput id={id} text={text} day={dayOf(value)} onType={onType} onBlur={reformat} />
}

export function DateTimeControl({ id, field, value, onChange }: ControlProps) {
  return (
    <ControlGroup id={id}>
      <DateTimeInput
        id={`${id}-day`}
        label={labelOf(field, useLanguage())}
        withTime
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange(next || undefined)}
      />
    </ControlGroup>
  )
}

function isReversed(start: string, end: string, withTime: boolean): boolean {
  if (!start || !end) return false
  const result = (withTime ? checkDateTimeRange : checkDateRange)([start, end], {
    now: new Date(),
    asManager: true,
    settings: {},
  })
  return !result.ok && result.issues.some((issue) => issue.messageKey === 'validation.dateRange')
}

/** A start and an end; a start after the end clears both and displays a warning. */
export function DateRangeControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const [isCleared, setCleared] = useState(false)
  const [start = '', end = ''] = Array.isArray(value) ? value.map((date) => String(date ?? '')) : []
  const withTime = fieldTypeOf(field).kind === 'dateTimeRange'
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
      <Field label={{ htmlFor: `${id}-0`, children: t('field.range.start') }}>
        <DateTimeInput
          id={`${id}-0`}
          label={t('field.range.start')}
          withTime={withTime}
          value={start}
          onChange={(next) => change([next, end])}
        />
      </Field>
      <Field
        label={{ htmlFor: `${id}-1`, children: t('field.range.end') }}
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

const codec = dateCodec(false)

type Props = {
  id: string
  /** Accessible name of the inputs. */
  label: string
  withTime: boolean
  value: string
  onChange: (value: string) => void
}

/** A date input, with a time input if the field has a time. */
function DateTimeInput({ id, label, withTime, value, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const { day, time } = splitDateTime(value)
  const typed = useTypedText(
    day || undefined,
    (next) => onChange(joinDateTime({ day: String(next ?? ''), time })),
    codec,
  )
  return (
    <div className={styles.row}>
      <DateInput
        id={id}
        label={label}
        day={day}
        text={typed.text}
        onType={typed.onType}
        onBlur={typed.reformat}
      />
      {withTime && (
        <Input
          className={styles.time}
          type="time"
          aria-label={t('field.date.timeOf', { label })}
          value={time}
          onChange={(_event, data) => onChange(joinDateTime({ day, time: data.value }))}
        />
      )}
    </div>
  )
}

const loadDayPicker = () => import('./day-picker.tsx').then((module) => module.DayPicker)

export type DateInputProps = {
  id: string
  /** Accessible name of an input without a visible label. */
  label?: string
  text: string
  /** The selected day as an ISO date, if the text is a valid date. */
  day: string
  onType: (text: string) => void
  onBlur: () => void
  /** The last day that the calendar offers, and the one that it displays first. */
  calendar?: { maxDate: Date; initialPickerDate: Date }
}

/** A date input; the calendar is loaded when it is first opened. */
export function DateInput(props: DateInputProps) {
  const { id, label, text, onType, onBlur } = props
  const { t } = useTranslation()
  const styles = useControlStyles()
  const { Component: DayPicker, request } = useLazyComponent(loadDayPicker)
  if (DayPicker) return <DayPicker {...props} />
  return (
    <Input
      id={id}
      className={mergeClasses(styles.control, styles.short)}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={t('field.date.placeholder')}
      onChange={(_event, data) => onType(data.value)}
      onBlur={onBlur}
      contentAfter={
        <Button
          className={styles.inset}
          appearance="transparent"
          icon={<CalendarLtrRegular />}
          aria-label={t('field.date.open')}
          onClick={request}
        />
      }
    />
  )
}
