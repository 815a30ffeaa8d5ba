import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useControlStyles } from './control-styles.ts'
import { dateCodec } from './date-codec.ts'
import { DateInput } from './date-input.tsx'
import { joinDateTime, splitDateTime } from './date-time-text.ts'
import { useTypedText } from './use-typed-text.ts'

const codec = dateCodec(false)

type Props = {
  id: string
  /** What this moment is: the field's label, or the start or end of it. */
  label: string
  withTime: boolean
  value: string
  onChange: (value: string) => void
}

/** A day, with a time of day beside it where the field has one. */
export function DateTimeInput({ id, label, withTime, value, onChange }: Props) {
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
        onBlur={typed.settle}
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
