import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { withAutoFilled } from '#cms/forms/auto-fill.ts'
import { requireFillableForm } from '#cms/forms/require-fillable-form.ts'
import { notifyMailQueued } from '#cms/mails/mail-signal.ts'
import { confirmationRecipients, queueSubmissionMails } from '#cms/mails/queue-submission-mails.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, fullNameOf, isManager } from '#cms/platform/auth/caller.ts'
import { canonicalSlug, type Submission } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { changeNote } from './change-note.ts'
import { assertSameForm, invalidValuesProblem } from './check-entry.ts'
import { createEntry } from './create-entry.ts'
import { findDuplicateSubmission, hashOf, wasSubmitted } from './find-duplicate-submission.ts'

/**
 * Stores a submitted entry (contract §4) and returns the form's slug. Idempotent for the same `itemUuid`, even if the form
 * or the deadline has changed since the first call.
 * @throws Problem `badRequest` if the body names another form, `alreadySubmitted`, `formChanged`, `invalid`, and those of
 * `requireFillableForm`
 */
export async function submitItem(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  submission: Submission,
): Promise<string> {
  const canonical = canonicalSlug(slug)
  const uuid = submission.itemUuid?.toLowerCase() ?? randomUUID()
  const submissionHash = hashOf({ form: canonical, values: submission.values })
  const duplicate = submission.itemUuid ? await findDuplicateSubmission(req, uuid, submissionHash) : null
  if (duplicate === 'same') return canonical
  const form = await requireFillableForm(req, caller, canonical)
  assertSameForm(form, submission.filledForm)
  if (duplicate === 'other') throw new Problem('alreadySubmitted')
  const filled = withAutoFilled(form, submission.values, caller)
  const options = { now: new Date(), asManager: isManager(caller) }
  const { values, issues } = checkValues(form, filled, options)
  const filledAt = submission.filledForm.updatedAt
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
  const recipients = await confirmationRecipients(req, { form, values, caller })
  const name = caller ? fullNameOf(caller) : null
  await createEntry(req, {
    uuid,
    form,
    filledAt,
    values,
    access: asCaller(req),
    data: {
      status: 'pending',
      submissionHash,
      ...changeNote(caller),
      submitter: { username: caller?.username ?? null, name, email: caller?.email ?? null },
    },
    isAlreadyStored: () => wasSubmitted(req, uuid, submissionHash),
    writeRelated: () => queueSubmissionMails(req, { uuid, form, values, caller, recipients }),
  })
  notifyMailQueued()
  return canonical
}
