import { useTranslation } from 'react-i18next'
import type { ItemUsage } from '#contract/item-usage.ts'

/** How often an entry was viewed, and its files downloaded. */
export function UsageText({ usage: { views, downloads } }: { usage: ItemUsage }) {
  const { t } = useTranslation()
  return [t('item.usage.views', { count: views }), t('item.usage.downloads', { count: downloads })].join(
    ' · ',
  )
}
