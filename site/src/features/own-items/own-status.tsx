import type { OwnRow } from '#contract/own-items.ts'
import { OutcomeTag } from '#ui/status/status-tag.tsx'

type Props = Pick<OwnRow, 'form' | 'status' | 'closedAt' | 'isWithdrawn'>

/** The status of an own entry. One that its submitter has closed or withdrawn is not called hidden or deleted. */
export function OwnStatus({ form, status, closedAt, isWithdrawn }: Props) {
  return <OutcomeTag form={form} status={status} bySubmitter={closedAt !== null || isWithdrawn} />
}
