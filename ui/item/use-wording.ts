import { useTranslation } from 'react-i18next'
import { type LabelledKeyword, labelOf } from '#contract/keyword-labels.ts'
import { inLanguage } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import type { Wording } from '#contract/values/value-text.ts'
import { formatDate, formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useVolumeFormat } from './volume-text.tsx'

/** Localized formatting of field values. A keyword that is not among `keywords` is displayed by its value. */
export function useWording(keywords: readonly LabelledKeyword[] = []): Wording {
  const { t } = useTranslation()
  const language = useLanguage()
  const volume = useVolumeFormat()
  return {
    text: (text) => inLanguage(text, language),
    keyword: (value) => labelOf(value, keywords, language).text,
    volume,
    number: (value) => formatNumber(value, language),
    yes: t('common.yes'),
    no: t('common.no'),
    day: (day, format) => (format ? formatByParts(day, format, language) : formatDate(day)),
    moment: (moment, format) => (format ? formatByParts(moment, format, language) : formatExact(moment)),
  }
}
