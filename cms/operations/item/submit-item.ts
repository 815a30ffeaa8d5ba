import { createHash, randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asCaller, asSystem } from '#cms/access/as-caller.ts'
import { type Caller, fullNameOf, isManager } from '#cms/domain/caller/caller.ts'
import { withAutoFilled } from '#cms/domain/form/auto-fill.ts'
import { tellMailQueued } from '#cms/mail/mail-signal.ts'
import { requireFillableForm } from '#cms/operations/form/require-fillable-form.ts'
import { queueSubmissionMails } from '#cms/operations/mail/queue-submission-mails.ts'
import type { Form } from '#contract/forms.ts'
import { canonicalSlug, type Submission } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { checkEntry, refusalOf } from './check-entry.ts'
import { createEntry } from './create-entry.ts'
import { stableJson } from './stable-json.ts'

/**
 * Takes a new entry (contract §4). The same submission under the same uuid makes one entry.
 * @throws Problem `alreadySubmitted`, `formChanged`, `invalid`, and those of `requireFillableForm`
 */
export async function submitItem(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  submission: Submission,
): Promise<Form> {
  const form = await requireFillableForm(req, caller, canonicalSlug(slug))
  const uuid = submission.itemUuid?.toLowerCase() ?? randomUUID()
  const submissionHash = hashOf(form.slug, submission.values)
  if (await wasSubmitted(req, uuid, submissionHash)) return form
  const sent = withAutoFilled(form, submission.values, caller)
  const options = { now: new Date(), asManager: isManager(caller) }
  const { values, issues } = await checkEntry(req, form, uuid, sent, options)
  if (issues.length > 0) {
    throw refusalOf(form, submission.filledForm.updatedAt, issues)
  }
  const name = caller ? fullNameOf(caller) : null
  await createEntry(req, {
    uuid,
    form,
    values,
    access: asCaller(req),
    data: {
      status: 'pending',
      submissionHash,
      changedBy: name,
      submitter: { username: caller?.username ?? null, name, email: caller?.email ?? null },
    },
    isTaken: () => wasSubmitted(req, uuid, submissionHash),
    alongside: () => queueSubmissionMails(req, { uuid, form, values, caller }),
  })
  tellMailQueued()
  return form
}

/** Sent before, word for word? @throws Problem `alreadySubmitted` for another submission under the same uuid. */
async function wasSubmitted(req: PayloadRequest, uuid: string, submissionHash: string): Promise<boolean> {
  const known = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'whether this very submission came before'),
  })
  if (!known) return false
  if (known.submissionHash !== submissionHash) throw new Problem('alreadySubmitted')
  return true
}

function hashOf(form: string, values: unknown): string {
  return createHash('sha256').update(stableJson({ form, values })).digest('hex')
}
