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
import { assertSameForm, refusalOf } from './check-entry.ts'
import { createEntry } from './create-entry.ts'
import { findDuplicateSubmission, hashOf, wasSubmitted } from './find-duplicate-submission.ts'

/**
 * Takes a new entry (contract §4); gives the form's slug. The same submission under the same uuid makes one entry, and is
 * answered alike whatever has become of the form and the deadline meanwhile.
 * @throws Problem `badRequest` when another form was filled, `alreadySubmitted`, `formChanged`, `invalid`, and those of
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
  const before = submission.itemUuid ? await findDuplicateSubmission(req, uuid, submissionHash) : null
  if (before === 'same') return canonical
  const form = await requireFillableForm(req, caller, canonical)
  assertSameForm(form, submission.filledForm)
  if (before === 'other') throw new Problem('alreadySubmitted')
  const sent = withAutoFilled(form, submission.values, caller)
  const options = { now: new Date(), asManager: isManager(caller) }
  const { values, issues } = checkValues(form, sent, options)
  const filledAt = submission.filledForm.updatedAt
  if (issues.length > 0) throw refusalOf(form, filledAt, issues)
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
    isTaken: () => wasSubmitted(req, uuid, submissionHash),
    alongside: () => queueSubmissionMails(req, { uuid, form, values, caller, recipients }),
  })
  notifyMailQueued()
  return canonical
}
