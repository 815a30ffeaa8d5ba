import { subMonths } from 'date-fns/subMonths'
import { dateCodec } from '#ui/fields/codecs.ts'
import { DateInput } from '#ui/fields/date-controls.tsx'
import { useTypedText } from '#ui/fields/use-typed-text.ts'
import { RequiredField } from './required-field.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  /** An ISO date, or text that is none. */
  value: string
  error: string | undefined
  isOptional?: true
  /** A day from today on. */
  isFuture?: true
  onChange: (value: string) => void
}

const codec = dateCodec(false)

/** A day up to today, for which the calendar opens one month back, or from today on. */
export function DayField({ id, label, hint, value, error, isOptional, isFuture, onChange }: Props) {
  const { text, onType, reformat } = useTypedText(
    value || undefined,
    (next) => onChange(String(next ?? '')),
    codec,
  )
  const today = new Date()
  return (
    <RequiredField label={label} htmlFor={id} hint={hint} required={!isOptional} validationMessage={error}>
      <DateInput
        id={id}
        label={label}
        text={text}
        day={value}
        calendar={isFuture ? { minDate: today } : { maxDate: today, initialPickerDate: subMonths(today, 1) }}
        onType={onType}
        onBlur={reformat}
      />
    </RequiredField>
  )
}
