import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { languages, type Text } from '#contract/texts.ts'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

type TextPairProps = {
  labelKey: string
  /** The text's name in the request; its languages are `{field}.et` and `{field}.en`. */
  field: string
  text: Text
  /** `one`: in one of the languages. */
  required?: boolean | 'one'
  /** Of a longer text. */
  rows?: number | undefined
  errorOf: (field: string) => FieldError
  onChange: (text: Text) => void
}

/** A text in both languages. */
export function TextPair({
  labelKey,
  field,
  text,
  required = false,
  rows,
  errorOf,
  onChange,
}: TextPairProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.pair}>
      {languages.map((language) => {
        const label = t('manage.forms.inLanguage', {
          label: t(labelKey),
          language: t(`manage.forms.${language}`),
        })
        const props = {
          lang: language,
          value: text[language],
          onChange: (_event: unknown, { value }: { value: string }) =>
            onChange({ ...text, [language]: value }),
        }
        return (
          <RequiredField
            key={language}
            label={label}
            required={required === 'one' ? text[language === 'et' ? 'en' : 'et'].trim() === '' : required}
            {...errorOf(`${field}.${language}`)}
          >
            {rows ? <GrowingTextarea {...props} rows={rows} /> : <Input {...props} />}
          </RequiredField>
        )
      })}
    </div>
  )
}
