import { useTranslation } from 'react-i18next'
import type { OwnRow } from '#contract/own-items.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { StatusTag, ToneTag } from '#ui/status/status-tag.tsx'

/** The status of an own entry. An offer that its submitter has closed is not called hidden. */
export function OwnStatus({ form, status, closedAt }: Pick<OwnRow, 'form' | 'status' | 'closedAt'>) {
  const { t } = useTranslation()
  const closing = closedAt ? findRegister(form)?.closing : undefined
  if (closing) return <ToneTag tone={status} label={t(`my.offer.${closing}.status`)} />
  return <StatusTag form={form} status={status} />
}
