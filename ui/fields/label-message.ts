import { useTranslation } from 'react-i18next'
import type { ValueIssue } from '#contract/problems.ts'
import type { Language } from '#contract/texts.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** The label without its final punctuation, as part of a sentence: `organization name`, but `CERCS code`. */
export function labelInSentence(label: string, language: Language): string {
  const name = label.replace(/[.:?]$/, '')
  const second = name.charAt(1)
  const isAcronym = second !== second.toLocaleLowerCase(language)
  return isAcronym ? name : `${name.charAt(0).toLocaleLowerCase(language)}${name.slice(1)}`
}

/** Returns a function that translates an issue of a form without field definitions; a missing text is named. */
export function useLabelMessage(): (issue: Omit<ValueIssue, 'field'>, label: string) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ messageKey, params }, label) => {
    const key = messageKey === 'validation.required' ? 'validation.enter' : messageKey
    return t(key, { label: labelInSentence(label, language), ...params })
  }
}
