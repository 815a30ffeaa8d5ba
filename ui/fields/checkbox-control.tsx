import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { LabelText } from './field-label.tsx'

const useStyles = makeStyles({ box: { minHeight: '44px', color: tokens.colorNeutralForeground1 } })

/** A single box that bears the field's own label: confirmations and plain yes or no. */
export function CheckboxControl({ id, field, value, onChange }: ControlProps) {
  const styles = useStyles()
  const language = useLanguage()
  return (
    <Checkbox
      id={id}
      className={styles.box}
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
