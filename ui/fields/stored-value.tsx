import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type FieldValue, optionOf } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { valueText } from '#contract/values/value-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useWording } from '../item/use-wording.ts'
import { ControlGroup, type ControlProps, useControlStyles } from './control.tsx'
import { labelOf } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import { useTextLanguage } from './use-text-language.ts'

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase300 },
})

/** Whether the field's control can display a stored value: it has the type's shape, known options and no line breaks in a line. */
export function isDisplayable(field: FormField, value: FieldValue): boolean {
  if (!fitsType(field, value)) return false
  const { settings } = field
  const isKnown = (part: FieldValue) =>
    settings.customSelect === true ||
    ((typeof part === 'string' || typeof part === 'number') && optionOf(settings, part) !== undefined)
  switch (fieldTypeOf(field).kind) {
    case 'text':
    case 'url':
    case 'email':
      return typeof value === 'string' && !value.includes('\n')
    case 'option':
      return isKnown(value)
    case 'options':
    case 'checkbox':
      return typeof value === 'boolean' || [value].flat().every(isKnown)
    default:
      return true
  }
}

/** A stored value that the field's control cannot display: it stays as it is until it is replaced. */
export function StoredValueControl({ id, path, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const controlStyles = useControlStyles()
  const language = useLanguage()
  const text = valueText(field, value ?? null, useWording())
  const lang = useTextLanguage(field, text)
  return (
    <ControlGroup id={id} className={controlStyles.stack}>
      <p className={styles.text} lang={lang}>
        {text}
      </p>
      <p className={styles.note}>{t('field.stored.note')}</p>
      {!field.settings.readOnly && (
        <Button
          className={controlStyles.button}
          aria-label={t('field.stored.replaceNamed', { label: labelOf(field, language) })}
          onClick={() => {
            onChange(undefined)
            requestAnimationFrame(() => focusField(path, path))
          }}
        >
          {t('field.stored.replace')}
        </Button>
      )}
    </ControlGroup>
  )
}
