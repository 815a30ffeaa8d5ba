import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { type Language, languages } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'
import { statedLanguage } from '#ui/item/field-language.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'

type Props = {
  item: AdminItem
  /** Null if the language is detected. */
  chosen: Language | null
  onChoose: (language: Language | null) => void
}

/** Corrects the language of an entry's texts. Not for entries whose form asks for it, as that of theses does. */
export function LanguageField({ item, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  if (statedLanguage(item.values)) return null
  const detected =
    item.chosenLanguage === null
      ? t('manage.item.languageDetected', { language: t(`common.language.${item.language}Name`) })
      : t('manage.item.languageDetect')
  return (
    <Field label={t('manage.item.language')} hint={t('manage.item.languageHint')}>
      <ChoiceSelect
        value={chosen ?? 'detected'}
        options={[
          { value: 'detected', label: detected },
          ...languages.map((language) => ({ value: language, label: t(`common.language.${language}Name`) })),
        ]}
        onChoose={(value) => onChoose(value === 'detected' ? null : value)}
      />
    </Field>
  )
}
