import { useLanguage } from '../i18n/use-language.ts'
import { ControlGroup } from './control-group.tsx'
import type { ControlProps } from './control-props.ts'
import { DateTimeInput } from './date-time-input.tsx'
import { labelOf } from './field-texts.ts'

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
