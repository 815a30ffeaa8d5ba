import type { ControlProps } from './control-props.ts'
import { dateCodec, dayOf } from './date-codec.ts'
import { DateInput } from './date-input.tsx'
import { useTypedText } from './use-typed-text.ts'

export function DateControl({ id, field, value, onChange }: ControlProps) {
  const codec = dateCodec(field.settings.deadline === true)
  const { text, onType, reformat } = useTypedText(value, onChange, codec)
  return <DateInput id={id} text={text} day={dayOf(value)} onType={onType} onBlur={reformat} />
}
