import { Combobox, Option } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

/** A combobox that accepts one of the options or custom text. */
export function CustomSelectControl({ id, field, value, onChange }: ControlProps) {
  const styles = useControlStyles()
  const language = useLanguage()
  const options = choiceOptions(field.settings, language)
  const text = typeof value === 'string' ? value : ''
  const chosen = options.find((option) => option.value === text)
  const displayed = chosen?.label ?? text
  const matching = options.filter((option) =>
    option.label.toLocaleLowerCase(language).includes(displayed.trim().toLocaleLowerCase(language)),
  )
  return (
    <Combobox
      id={id}
      className={styles.control}
      freeform
      disableAutoFocus
      value={displayed}
      selectedOptions={chosen ? [chosen.value] : []}
      placeholder={placeholderOf(field, language)}
      // Fluent also calls this without an option when typing deselects the current one.
      onOptionSelect={(_event, data) => data.optionValue !== undefined && onChange(data.optionValue)}
      onChange={(event) => {
        const typed = event.target.value
        onChange(options.find((option) => option.label === typed)?.value ?? typed)
      }}
    >
      {(chosen ? options : matching).map((option) => (
        <Option key={option.value} value={option.value}>
          {option.label}
        </Option>
      ))}
    </Combobox>
  )
}
