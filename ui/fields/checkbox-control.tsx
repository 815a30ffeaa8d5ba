import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { LabelText } from './field-label.tsx'

const useStyles = makeStyles({ checkbox: { minHeight: '44px', color: tokens.colorNeutralForeground1 } })

/** A single checkbox labelled with the field's label: confirmations and optional booleans. */
export function CheckboxControl({ id, field, value, onChange }: ControlProps) {
  const styles = useStyles()
  const language = useLanguage()
  return (
    <Checkbox
      id={id}
      className={styles.checkbox}
      size="large"
      label={{
        required: false,
        children: <LabelText field={field} language={language} weight="regular" />,
      }}
      checked={value === true}
      onChange={(_event, data) => onChange(data.checked === true)}
    />
  )
}
