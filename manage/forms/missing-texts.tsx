import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type FormTexts, missingTexts, onlyLanguageOf } from '#contract/definitions/form-languages.ts'
import { type Language, languages } from '#contract/texts.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'

/** The most texts that are named. */
const mostNamed = 8

/** A sentence for each language in which the form lacks texts, with which ones. */
export function missingIn(form: FormTexts, t: TFunction): string[] {
  return languages.flatMap((language) => {
    const missing = missingTexts(form, language)
    if (missing.length === 0) return []
    const named = missing
      .slice(0, mostNamed)
      .map(({ kind, name }) => t(`manage.forms.missing.${kind}`, { name }))
    const rest = missing.length - named.length
    if (rest > 0) named.push(t('manage.forms.missing.more', { count: rest }))
    return [
      t('manage.forms.missing.in', {
        count: missing.length,
        language: t(`manage.forms.${language}`),
        texts: named.join(', '),
      }),
    ]
  })
}

/** The mark at what lacks a text in the language. */
export function missingMark(language: Language, t: TFunction): string {
  return t('manage.forms.missing.mark', { language: t(`manage.forms.${language}`) })
}

/** What publishing a form that lacks texts asks; undefined for one that is complete. */
export function publishQuestion(form: FormTexts, t: TFunction) {
  const missing = missingIn(form, t)
  if (missing.length === 0) return undefined
  const only = onlyLanguageOf(form)
  const language = only && t(`manage.forms.${only}`)
  const consequence = only ? t('manage.forms.missing.only', { language }) : t('manage.forms.missing.both')
  return {
    title: only ? t('manage.forms.missing.askOnly', { language }) : t('manage.forms.missing.askBoth'),
    text: [...missing, consequence].join(' '),
    confirmLabel: t('manage.forms.missing.publish'),
    primary: 'cancel',
  } as const
}

/** Says in the editor which texts the form lacks, and what that means. */
export function MissingTexts({ form }: { form: FormTexts }) {
  const { t } = useTranslation()
  const missing = missingIn(form, t)
  if (missing.length === 0) return null
  const only = onlyLanguageOf(form)
  return (
    <MessageBar intent="warning">
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {only && <p>{t('manage.forms.missing.only', { language: t(`manage.forms.${only}`) })}</p>}
    </MessageBar>
  )
}
