import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { StatusPill } from './status-pill.tsx'

/** An item's status as a coloured label. */
export function StatusTag({ status }: { status: ItemStatus }) {
  const { t } = useTranslation()
  return <StatusPill tone={status} label={t(`item.status.${status}`)} />
}
