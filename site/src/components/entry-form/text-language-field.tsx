import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Language, languages, toKnownLanguage } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'

type Props = { language: Language | undefined; onChoose: (language: Language | undefined) => void }

/** Asks for the language of the texts of an entry. Unless one is chosen, the register detects it. */
export function TextLanguageField({ language, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Field label={t('item.add.language.label')} hint={t('item.add.language.hint')}>
      <Select
        size="large"
        value={language ?? ''}
        onChange={(_event, { value }) => onChoose(toKnownLanguage(value))}
      >
        <option value="">{t('item.add.language.detect')}</option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`common.language.${each}Name`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
