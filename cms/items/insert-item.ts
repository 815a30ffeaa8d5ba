import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, fullNameOf } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemInsert } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { changeNote } from './change-note.ts'
import { assertSameForm, invalidValuesProblem } from './check-entry.ts'
import { createEntry } from './create-entry.ts'
import { hashOf, wasSubmitted } from './find-duplicate-submission.ts'

/**
 * Creates an entry as a manager, in any status except draft, and returns its uuid. Idempotent for the same `itemUuid`.
 * @throws Problem `badRequest` if the body names another form, `statusNotAllowed`, `alreadySubmitted`, `invalid`, `formChanged`
 */
export async function insertItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  insert: ItemInsert,
): Promise<string> {
  assertSameForm(form, insert.form)
  const { newStatus: status = 'pending', newValues } = insert
  if (status === 'draft') throw new Problem('statusNotAllowed')
  const uuid = insert.itemUuid?.toLowerCase() ?? randomUUID()
  const submissionHash = hashOf({ form: form.slug, status, newValues })
  if (insert.itemUuid && (await wasSubmitted(req, uuid, submissionHash))) return uuid
  const { values, issues } = checkValues(form, newValues, { now: new Date(), asManager: true })
  const filledAt = insert.form.updatedAt
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
  const name = caller ? fullNameOf(caller) : null
  await createEntry(req, {
    uuid,
    form,
    filledAt,
    values,
    access: asCaller(req),
    data: {
      status,
      submissionHash,
      ...changeNote(caller),
      submitter: { username: caller?.username ?? null, name, email: caller?.email ?? null },
    },
    isAlreadyStored: () => wasSubmitted(req, uuid, submissionHash),
  })
  return uuid
}
