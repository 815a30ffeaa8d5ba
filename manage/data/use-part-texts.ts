import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { inLanguage } from '#contract/texts.ts'
import { valueText } from '#contract/values/value-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { fieldLanguage } from '#ui/item/field-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import type { PartTexts } from './merge-item.ts'

/** Returns a function for the labels and texts of what differs between an item and its saved version. */
export function usePartTexts(slug: string, item: AdminItem) {
  const { t } = useTranslation()
  const page = useLanguage()
  const partLanguage = usePartLanguage()
  const wording = useWording()

  return ({ keywordLabels, language }: Pick<AdminItem, 'keywordLabels' | 'language'>): PartTexts => {
    const labels = new Map(Object.entries({ ...item.keywordLabels, ...keywordLabels }))
    const savedWording = { ...wording, keyword: (value: string) => labels.get(value) || value }
    return {
      describe: (target) => ({
        label: target ? inLanguage(target.field.labels, page) || target.path : t('manage.item.status'),
        lang: target && partLanguage(fieldLanguage(target.field, language)),
      }),
      textOf: (target, value) => {
        if (target) return valueText(target.field, value, savedWording)
        const status = itemStatuses.find((each) => each === value)
        return status ? t(statusKeyOf(slug, status)) : ''
      },
    }
  }
}
