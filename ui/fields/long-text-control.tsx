import { makeStyles, Textarea } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

const useStyles = makeStyles({
  // Browsers without `field-sizing` use the `rows` attribute instead.
  textarea: { fieldSizing: 'content', minHeight: '88px', maxHeight: 'min(60vh, 480px)' },
})

export function LongTextControl({ id, field, value, onChange }: ControlProps) {
  const styles = useStyles()
  const controlStyles = useControlStyles()
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  return (
    <Textarea
      id={id}
      className={controlStyles.control}
      textarea={{ className: styles.textarea }}
      rows={Math.min(Math.max(text.split('\n').length, 2), 6)}
      resize="vertical"
      value={text}
      placeholder={placeholderOf(field, language)}
      onChange={(_event, data) => onChange(data.value)}
    />
  )
}
