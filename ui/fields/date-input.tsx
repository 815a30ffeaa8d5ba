import { Button, Input, mergeClasses } from '@fluentui/react-components'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useControlStyles } from './control-styles.ts'

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })))

export type DateInputProps = {
  id: string
  /** Accessible name of an input without a visible label. */
  label?: string
  text: string
  /** The selected day as an ISO date, if the text is a valid date. */
  day: string
  onType: (text: string) => void
  onBlur: () => void
}

/** A date input; the calendar is loaded when it is first opened. */
export function DateInput(props: DateInputProps) {
  const [isCalendarRequested, setCalendarRequested] = useState(false)
  const plainInput = <PlainDateInput {...props} onOpen={() => setCalendarRequested(true)} />
  if (!isCalendarRequested) return plainInput
  return (
    <Suspense fallback={plainInput}>
      <DayPicker {...props} />
    </Suspense>
  )
}

function PlainDateInput({
  id,
  label,
  text,
  onType,
  onBlur,
  onOpen,
}: DateInputProps & { onOpen: () => void }) {
  const { t } = useTranslation()
  const styles = useControlStyles()
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
          onClick={onOpen}
        />
      }
    />
  )
}
