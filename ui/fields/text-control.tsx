import { Input, type InputProps, mergeClasses } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

function inputPropsFor(type: string): Pick<InputProps, 'type' | 'inputMode' | 'autoCapitalize'> {
  if (type.includes('email')) return { type: 'email', inputMode: 'email' }
  if (type === 'search') return { inputMode: 'search' }
  return type.startsWith('cercs_') ? { autoCapitalize: 'characters' } : {}
}

/** Single-line text: text, search, e-mail and CERCS codes. */
export function TextControl({ id, field, value, onChange }: ControlProps) {
  const styles = useControlStyles()
  const language = useLanguage()
  const isCercs = field.type.startsWith('cercs_')
  return (
    <Input
      {...inputPropsFor(field.type)}
      id={id}
      className={isCercs ? mergeClasses(styles.control, styles.short) : styles.control}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholderOf(field, language)}
      onChange={(_event, data) => onChange(isCercs ? data.value.toUpperCase() : data.value)}
    />
  )
}
