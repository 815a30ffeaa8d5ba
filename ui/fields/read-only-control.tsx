import { Input } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { displayedText } from './displayed-text.ts'

/** A value that the user cannot change. */
export function ReadOnlyControl({ id, field, value }: ControlProps) {
  const styles = useControlStyles()
  const text = displayedText(field, value, useLanguage())
  return <Input id={id} className={styles.control} appearance="filled-darker" readOnly value={text} />
}
