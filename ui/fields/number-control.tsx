import { Input, mergeClasses } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'
import { numberCodec } from './number-codec.ts'
import { useTypedText } from './use-typed-text.ts'

/** Numbers and years. A text input, because `type="number"` discards text that is not a number. */
export function NumberControl({ id, field, value, onChange }: ControlProps) {
  const styles = useControlStyles()
  const language = useLanguage()
  const { text, onType, reformat } = useTypedText(value, onChange, numberCodec(language))
  return (
    <Input
      id={id}
      className={mergeClasses(styles.control, styles.short)}
      inputMode={field.type === 'year' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      placeholder={placeholderOf(field, language)}
      onChange={(_event, data) => onType(data.value)}
      onBlur={reformat}
    />
  )
}
