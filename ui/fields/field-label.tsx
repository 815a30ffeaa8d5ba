import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { labelOf } from './field-texts.ts'

const useStyles = makeStyles({
  semibold: { fontWeight: tokens.fontWeightSemibold },
  regular: { fontWeight: tokens.fontWeightRegular },
  required: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
})

type Props = { field: FormField; language: Language; weight?: 'semibold' | 'regular' }

/** The field's label, with a "required" marker. */
export function LabelText({ field, language, weight = 'semibold' }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <span className={styles[weight]}>
      {labelOf(field, language)}
      {field.required && !field.settings.readOnly && (
        <span className={styles.required}>{` (${t('field.required')})`}</span>
      )}
    </span>
  )
}
