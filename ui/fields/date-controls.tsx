import { Input, mergeClasses } from '@fluentui/react-components'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { dateCodec, dayOf, formatDay, joinDateTime, splitDateTime, timeCodec } from './codecs.ts'
import { ControlGroup, type ControlProps, useControlStyles } from './control.tsx'
import type { CalendarLimits } from './day-picker.tsx'
import { Field } from './field.tsx'
import { labelOf } from './field-texts.tsx'
import { useTypedText } from './use-typed-text.ts'
import { wrongDates, wrongParts } from './wrong-inputs.ts'

export function DateControl({ id, field, value, onChange }: ControlProps) {
  const codec = dateCodec(field.settings.deadline === true)
  const { text, onType, reformat } = useTypedText(value, onChange, codec)
  return <DateInput id={id} text={text} day={dayOf(value)} onType={onType} onBlur={reformat} />
}

export function DateTimeControl({ id, field, value, messageAt, onChange }: ControlProps) {
  return (
    <ControlGroup id={id}>
      <DateTimeInput
        id={`${id}-day`}
        label={labelOf(field, useLanguage())}
        withTime
        isWrong={messageAt('') !== undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange(next || undefined)}
      />
    </ControlGroup>
  )
}

/** A start and an end. A range whose start is after its end is cleared when it is left (`form-state.ts`). */
export function DateRangeControl({ id, field, value, messageAt, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const [start = '', end = ''] = Array.isArray(value) ? value.map((date) => String(date ?? '')) : []
  const withTime = fieldTypeOf(field).kind === 'dateTimeRange'
  const wrong = messageAt('') === undefined ? [] : wrongDates([start, end], withTime)
  const change = (range: [string, string]) => onChange(range.every((date) => date === '') ? undefined : range)
  return (
    <ControlGroup id={id} className={styles.stack}>
      {(['start', 'end'] as const).map((part, index) => (
        <Field key={part} label={{ htmlFor: `${id}-${index}`, children: t(`field.range.${part}`) }}>
          <DateTimeInput
            id={`${id}-${index}`}
            label={t(`field.range.${part}`)}
            withTime={withTime}
            isWrong={wrong.includes(index)}
            value={part === 'start' ? start : end}
            onChange={(next) => change(part === 'start' ? [next, end] : [start, next])}
          />
        </Field>
      ))}
    </ControlGroup>
  )
}

const codec = dateCodec(false)

type Props = {
  id: string
  /** Accessible name of the inputs. */
  label: string
  withTime: boolean
  isWrong: boolean
  value: string
  onChange: (value: string) => void
}

/** A date input, with a time input if the field has a time. */
export function DateTimeInput({ id, label, withTime, isWrong, value, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const { day, time } = splitDateTime(value)
  const wrong = isWrong ? wrongParts({ day, time }, withTime) : []
  const typedDay = useTypedText(
    day || undefined,
    (next) => onChange(joinDateTime({ day: String(next ?? ''), time })),
    codec,
  )
  const typedTime = useTypedText(
    time || undefined,
    (next) => onChange(joinDateTime({ day, time: String(next ?? '') })),
    timeCodec,
  )
  return (
    <div className={mergeClasses(styles.row, withTime && styles.dateTime)}>
      <DateInput
        id={id}
        label={label}
        day={day}
        text={typedDay.text}
        isWrong={wrong.includes('day')}
        onType={typedDay.onType}
        onBlur={typedDay.reformat}
      />
      {withTime && (
        // Browsers display `type="time"` with am and pm if that is the convention of their own language.
        <Input
          className={styles.time}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('field.date.timeOf', { label })}
          aria-invalid={wrong.includes('time') || undefined}
          placeholder={t('field.date.timePlaceholder')}
          value={typedTime.text}
          onChange={(_event, data) => typedTime.onType(data.value)}
          onBlur={typedTime.reformat}
        />
      )}
    </div>
  )
}

const loadDayPicker = () => import('./day-picker.tsx').then((module) => module.DayPicker)

type DateInputProps = {
  id: string
  /** Accessible name of an input without a visible label. */
  label?: string
  text: string
  /** The selected day as an ISO date, if the text is a valid date. */
  day: string
  /** Only for an input that is one of several of its field. */
  isWrong?: boolean
  onType: (text: string) => void
  onBlur: () => void
  calendar?: CalendarLimits
}

/** A date input with a button that opens a calendar, whose code is loaded on first use. */
export function DateInput({ id, label, text, day, isWrong, onType, onBlur, calendar }: DateInputProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const { Component: DayPicker, request } = useLazyComponent(loadDayPicker)
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Input
        id={id}
        root={{ ref: root }}
        className={mergeClasses(styles.control, styles.short)}
        aria-label={label}
        {...(isWrong && { 'aria-invalid': true })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={t('field.date.placeholder')}
        onChange={(_event, data) => onType(data.value)}
        onBlur={onBlur}
        contentAfter={
          <Button
            ref={button}
            className={styles.inset}
            appearance="transparent"
            icon={<CalendarLtrRegular />}
            aria-label={t('field.date.open')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(true)
              void request()
            }}
          />
        }
      />
      {DayPicker && (
        <DayPicker
          isOpen={isOpen}
          anchor={root.current}
          day={day}
          limits={calendar}
          onSelect={(picked) => onType(formatDay(picked))}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) button.current?.focus()
          }}
        />
      )}
    </>
  )
}
