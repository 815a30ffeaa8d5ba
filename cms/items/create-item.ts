import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { deleteSentDraft } from '#cms/drafts/drafts.ts'
import { attachUploads } from '#cms/files/attach-uploads.ts'
import { withAutoFilled } from '#cms/forms/auto-fill.ts'
import { requireFillableForm, shareForms } from '#cms/forms/load-forms.ts'
import { loadSettings } from '#cms/forms/load-settings.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import {
  confirmationRecipients,
  findUnmailed,
  loadMailTexts,
  queueSubmissionMails,
} from '#cms/mails/queue-mails.ts'
import { mustBeConfirmed, submitterAddresses } from '#cms/mails/rules.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { FormSettings } from '#contract/form-settings.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemInsert } from '#contract/item-changes.ts'
import { type ItemStatus, insertStatusesOf } from '#contract/item-statuses.ts'
import type { Submission } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { requireForm } from './find-item.ts'
import { hashChange } from './hash-change.ts'
import { assertTaken } from './limit-answers.ts'
import { lockItem } from './lock-item.ts'
import { nextReference } from './next-reference.ts'
import { usualReviewDays } from './review-times.ts'
import { assertSameForm, validateValues } from './rules.ts'
import { changeNote } from './write-item.ts'

/**
 * Stores a submitted item (contract §4) and returns the form's slug, the item's reference, and the addresses to which no confirmation is
 * sent because of the limit. Idempotent for the same `itemUuid` and values, of which
 * auto-filled ones are the caller's, even if the form or the deadline has changed since the first call.
 * @throws Problem `notFound`, `badRequest` if the body names another form, `alreadySubmitted`, `formChanged`, `invalid`, and those of
 * `requireFillableForm` and `assertTaken`
 */
export async function submitItem(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  submission: Submission,
): Promise<{ slug: string; reference: string; unmailed: string[] }> {
  const canonical = canonicalSlug(slug)
  await shareForms(req)
  const uuid = submission.itemUuid?.toLowerCase() ?? randomUUID()
  const filled = withAutoFilled(await requireForm(req, canonical), submission.values, caller)
  const submissionHash = hashChange({ form: canonical, values: filled })
  const duplicate = submission.itemUuid ? await findDuplicate(req, uuid, submissionHash) : undefined
  if (duplicate?.isSame) {
    const { data: values = {} } = formValuesSchema.safeParse(filled)
    const sent = { uuid, form: await requireForm(req, canonical), values, caller }
    return { slug: canonical, reference: duplicate.reference, unmailed: await findUnmailed(req, sent) }
  }
  const form = await requireFillableForm(req, caller, canonical)
  assertSameForm(form, submission.filledForm)
  if (duplicate) throw new Problem('alreadySubmitted')
  const filledAt = submission.filledForm.updatedAt
  const values = validateValues(form, filledAt, filled, { asManager: isManager(caller) })
  const recipients = await confirmationRecipients(req, { form, values, caller })
  const textOf = await loadMailTexts(req)
  const reviewDays = await usualReviewDays(req, canonical)
  const { language = null, textLanguage: chosenLanguage = null } = submission
  const languages = { language, chosenLanguage }
  const item = { uuid, form, filledAt, values, status: 'pending', ...languages, submissionHash } as const
  const reference = await createItem(req, caller, item, {
    assert: (settings) => assertTaken(req, settings, { form, values, caller }),
    queueMails: (reference, settings) =>
      queueSubmissionMails(req, {
        uuid,
        reference,
        form,
        settings,
        values,
        caller,
        recipients,
        language,
        textOf,
        reviewDays,
      }),
  })
  const unmailed = submitterAddresses(form, values, caller?.email ?? null).filter(
    (address) => !recipients.includes(address),
  )
  return { slug: canonical, reference, unmailed }
}

/**
 * Creates an item as a manager, in any status except draft and returned, and returns its uuid. Idempotent for the same `itemUuid`.
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
  if (!insertStatusesOf(form.slug).includes(status)) throw new Problem('statusNotAllowed')
  const uuid = insert.itemUuid?.toLowerCase() ?? randomUUID()
  const submissionHash = hashChange({ form: form.slug, status, newValues })
  if (insert.itemUuid && (await findSame(req, uuid, submissionHash))) return uuid
  const filledAt = insert.form.updatedAt
  const values = validateValues(form, filledAt, newValues, { asManager: true })
  await createItem(req, caller, {
    uuid,
    form,
    filledAt,
    values,
    status,
    language: null,
    chosenLanguage: null,
    submissionHash,
  })
  return uuid
}

type NewItem = {
  uuid: string
  form: Form
  /** `updatedAt` of the form version that was filled in. */
  filledAt: string
  values: FormValues
  status: ItemStatus
  /** Of the mails to the submitter; null for both. */
  language: Language | null
  /** Of the texts; null to derive it from them. */
  chosenLanguage: Language | null
  submissionHash: string
}

/**
 * Creates the item and stores its uploads and new keywords in one transaction, unless a concurrent request has stored it. Returns its reference.
 * The steps of a submission run in the same transaction, with the settings of the form.
 * @throws Problem `invalid` or `formChanged` for uploads that do not fit; `alreadySubmitted`
 */
async function createItem(
  req: PayloadRequest,
  caller: Caller,
  { uuid, form, filledAt, values, status, language, chosenLanguage, submissionHash }: NewItem,
  submission?: {
    assert: (settings: FormSettings) => Promise<void>
    queueMails: (reference: string, settings: FormSettings) => Promise<void>
  },
): Promise<string> {
  const reference = await nextReference(req, form.slug)
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    const duplicate = await findSame(req, uuid, submissionHash)
    if (duplicate) return duplicate.reference
    const settings = submission && (await loadSettings(req, form.slug))
    if (settings) await submission.assert(settings)
    const attached = await attachUploads(req, { form, filledAt, uuid, values })
    await req.payload.create({
      collection: 'items',
      data: {
        id: uuid,
        reference,
        form: form.slug,
        values: await saveKeywords(req, form, attached),
        status,
        language,
        chosenLanguage,
        submissionHash,
        addressUnconfirmed: mustBeConfirmed(form, values, caller),
        ...changeNote(caller),
        submitter: {
          username: caller?.username ?? null,
          name: caller ? displayNameOf(caller) : null,
          email: caller?.email ?? null,
          emailVerified: caller?.isEmailVerified ?? null,
        },
      },
      depth: 0,
      ...asCaller(req),
    })
    if (caller) await deleteSentDraft(req, caller, uuid)
    if (settings) await submission.queueMails(reference, settings)
    return reference
  })
}

const duplicateSchema = z.object({ hash: z.string().nullable(), reference: z.string().nullable() })

type Duplicate = { isSame: boolean; reference: string }

/** The item with the uuid, and whether it was created by the same submission. */
async function findDuplicate(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<Duplicate | undefined> {
  const [existing] = await runSql(
    req,
    sql`select submission_hash as hash, reference from items where id = ${uuid}`,
  )
  if (existing === undefined) return undefined
  const { hash, reference } = duplicateSchema.parse(existing)
  return { isSame: hash === submissionHash, reference: reference ?? '' }
}

/** The item, if this submission is already stored. @throws Problem `alreadySubmitted` if another one uses the uuid */
async function findSame(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<Duplicate | undefined> {
  const duplicate = await findDuplicate(req, uuid, submissionHash)
  if (duplicate && !duplicate.isSame) throw new Problem('alreadySubmitted')
  return duplicate
}
