import type { PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import type { BulkStatus } from '#contract/items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { changeStatus } from './change-item.ts'

export type BulkResult = { updated: string[]; errors: ValueIssue[] }

/** Changes the status of many items. Each item succeeds or fails separately (contract §3). */
export async function changeStatuses(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  bulk: BulkStatus,
): Promise<BulkResult> {
  const result: BulkResult = { updated: [], errors: [] }
  for (const { uuid, updatedAt } of bulk.items) {
    try {
      await changeStatus(
        req,
        caller,
        form,
        uuid.toLowerCase(),
        { updatedAt, newStatus: bulk.newStatus },
        'bulk',
      )
      result.updated.push(uuid)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      result.errors.push({ field: uuid, messageKey: error.message })
    }
  }
  return result
}
