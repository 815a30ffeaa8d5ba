import { Button, Input, mergeClasses } from '@fluentui/react-components'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useControlStyles } from './control-styles.ts'

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })))

export type DateInputProps = {
  id: string
  /** The name where no label stands around the box. */
  label?: string
  text: string
  /** The chosen day in ISO, if the text is one. */
  day: string
  onType: (text: string) => void
  onBlur: () => void
}

/** A day, typed or picked; the calendar is loaded when somebody first asks for it. */
export function DateInput(props: DateInputProps) {
  const [isAsked, setAsked] = useState(false)
  const plain = <PlainDayBox {...props} onOpen={() => setAsked(true)} />
  if (!isAsked) return plain
  return (
    <Suspense fallback={plain}>
      <DayPicker {...props} />
    </Suspense>
  )
}

function PlainDayBox({ id, label, text, onType, onBlur, onOpen }: DateInputProps & { onOpen: () => void }) {
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
