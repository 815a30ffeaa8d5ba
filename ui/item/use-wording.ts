import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import type { Wording } from '#contract/values/value-text.ts'
import { formatDate, formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** Localized formatting of field values. `keywordLabels` are by value; a keyword without one is its value. */
export function useWording(keywordLabels: Readonly<Record<string, string>> = {}): Wording {
  const { t } = useTranslation()
  const language = useLanguage()
  return {
    text: (text) => inLanguage(text, language),
    keyword: (value) => (Object.hasOwn(keywordLabels, value) && keywordLabels[value]) || value,
    yes: t('common.yes'),
    no: t('common.no'),
    day: (day, format) => (format ? formatByParts(day, format, language) : formatDate(day)),
    moment: (moment, format) => (format ? formatByParts(moment, format, language) : formatExact(moment)),
  }
}
