import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import type { ChangeOf } from '#contract/item-changes.ts'
import { changeStatuses } from './change-status.ts'
import { type Changed, requireChanged } from './outcomes.ts'
import { validateMarks, validateReturnMessage } from './rules.ts'

/**
 * Returns a pending item to its submitter with a message (contract §3), which is stored as the reason of the change and mailed.
 * @throws Problem `notFound`, `conflict` on a stale copy, `statusNotAllowed` unless it is pending, `invalid` for the message or marks
 */
export async function returnItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { updatedAt, message, marks = [] }: ChangeOf<'return'>,
): Promise<Changed> {
  const outcomes = await changeStatuses(req, caller, form, [{ uuid, updatedAt }], {
    newStatus: 'returned',
    reason: validateReturnMessage(message),
    marks: validateMarks(form, marks),
    source: 'return',
    change: randomUUID(),
  })
  return requireChanged(outcomes, uuid)
}
