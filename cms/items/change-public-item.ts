import type { PayloadRequest } from 'payload'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { longestTakenBy } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { checkField } from '#contract/values/check-values.ts'
import { isOwnerField, ownerDeadlineOf } from '#contract/values/owner-fields.ts'
import { validateText } from '#contract/values/text.ts'
import { acceptOwnValues } from './accept-own-values.ts'
import { deleteSentItemDraft } from './item-drafts.ts'
import { asOwner, lockOwnItem, type OwnChanged, type SentOwn } from './lock-own-item.ts'
import { joinValues } from './removed-fields.ts'
import { assertDeadlineAllows } from './rules.ts'
import { writeItem } from './write-item.ts'

/**
 * Changes the values of a public item that its owner may change without a review (contract §4), validated as those of a
 * submission. Nothing is written if none differs, or if the same change is sent again.
 * @throws Problem those of `lockOwnItem`, `badRequest` if the body names another form, `invalid`, also for a change of another
 * field, `formChanged`
 */
export async function changePublicItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'change'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, form, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    await deleteSentItemDraft(req, caller, uuid, 'change')
    const unchanged = { updatedAt: before.updatedAt }
    if (isRepeated) return unchanged
    const part = { has: isOwnerField, refusal: 'my.error.notAtOnce' }
    const { stored, removed, values } = await acceptOwnValues(req, form, before, sent, part)
    const next = joinValues(await saveKeywords(req, form, values, stored), removed)
    if (changedValues(stored, next).length === 0) return unchanged
    const note = { changedBy: caller, ownerChange }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { values: next }, note)
    return { updatedAt }
  })
}

/**
 * Gives an offer a new deadline. One that has expired by its deadline, or that its owner has closed, becomes public again.
 * @throws Problem those of `lockOwnItem`, `invalid` for the deadline
 */
export async function extendItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'extend'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, form, ownerChange, isRepeated, expiredFrom } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { updatedAt: before.updatedAt }
    const stored = formValuesSchema.parse(before.values)
    const values = withDeadline(form, stored, sent.deadline)
    const status = before.status === 'hide' ? 'published' : (expiredFrom ?? before.status)
    if (status === before.status && changedValues(stored, values).length === 0)
      return { updatedAt: before.updatedAt }
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { status, values }, note)
    return { updatedAt }
  })
}

/** @throws Problem `invalid` at `deadline` */
function withDeadline(form: Form, stored: FormValues, deadline: number | string): FormValues {
  const place = ownerDeadlineOf(form)
  if (!place) throw new Problem('statusNotAllowed')
  const { set, field } = place
  const required = { ...field, required: true }
  const { value, issues } = checkField(required, deadline, { now: new Date(), asManager: false })
  if (value === undefined)
    throw new Problem('invalid', { errors: issues.map((issue) => ({ ...issue, field: 'deadline' })) })
  return { ...stored, [set]: { ...stored[set], [field.slug]: value } }
}

/**
 * Closes an offer, which is not public until it is opened again. `takenBy` is for managers alone.
 * @throws Problem those of `lockOwnItem`, `invalid` for `takenBy`
 */
export async function closeItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'close'>,
): Promise<OwnChanged> {
  const takenBy = validateTakenBy(sent.takenBy)
  return inTransaction(req, async () => {
    const { before, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { updatedAt: before.updatedAt }
    const closed = { at: new Date().toISOString(), takenBy }
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { status: 'hide', closed }, note)
    return { updatedAt }
  })
}

function validateTakenBy(input = ''): string | null {
  const { text, issues } = validateText(input, 'takenBy', { max: longestTakenBy, isOptional: true })
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text || null
}

/**
 * Makes an offer public again that its owner has closed.
 * @throws Problem those of `lockOwnItem`
 */
export async function reopenItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<'reopen'>,
): Promise<OwnChanged> {
  return inTransaction(req, async () => {
    const { before, ownerChange, isRepeated } = await lockOwnItem(req, caller, uuid, sent)
    if (isRepeated) return { updatedAt: before.updatedAt }
    assertDeadlineAllows(before, 'published', new Date())
    const note = { changedBy: caller, ownerChange, skipValueValidation: true }
    const { updatedAt } = await writeItem(asOwner(req), uuid, { status: 'published' }, note)
    return { updatedAt }
  })
}
