import { Select } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import { type Language, languages, toKnownLanguage } from '#contract/texts.ts'
import { createBrowserClient } from '#ui/api/browser-client.ts'
import { Field } from '#ui/fields/field.tsx'
import styles from './text-language-field.module.css'

/** A session that has expired ends with the submission, which says so, and not with this question. */
const askAnonymously = createBrowserClient(async () => undefined)

type Props = {
  formSlug: string
  values: FormValues
  language: Language | undefined
  onChoose: (language: Language | undefined) => void
}

/** Asks for the language of the texts of an entry, and proposes the one that the register detects. */
export function TextLanguageField({ formSlug, values, language, onChoose }: Props) {
  const { t } = useTranslation()
  const detected = useDetectedLanguage(formSlug, values)
  return (
    <Field label={t('item.add.language.label')} hint={t('item.add.language.hint')}>
      <Select
        className={styles.select}
        value={language ?? ''}
        onChange={(_event, { value }) => onChoose(toKnownLanguage(value))}
      >
        <option value="">
          {detected
            ? t('item.add.language.detected', { language: t(`common.language.${detected}Name`) })
            : t('item.add.language.detect')}
        </option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`common.language.${each}Name`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Undefined until it is detected, and if it cannot be told. The values are those that are checked, which do not change. */
function useDetectedLanguage(formSlug: string, values: FormValues): Language | undefined {
  const [detected, setDetected] = useState<Language>()
  useEffect(() => {
    const controller = new AbortController()
    askAnonymously('detectTextLanguage', {
      params: { slug: formSlug },
      body: { values },
      signal: controller.signal,
    }).then(
      (response) => setDetected((response.ok && response.data.language) || undefined),
      () => undefined,
    )
    return () => controller.abort()
  }, [formSlug, values])
  return detected
}
