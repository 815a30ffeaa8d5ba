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
  /** Accessible name of the inputs. */
  label: string
  withTime: boolean
  value: string
  onChange: (value: string) => void
}

/** A date input, with a time input if the field has a time. */
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
