import { unconfirmedReason } from '#contract/address-confirmation.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form, WithFieldSets } from '#contract/forms.ts'
import { checkReturnMessage, longestReason, mostMarks } from '#contract/item-changes.ts'
import {
  correctableStatuses,
  decidableStatuses,
  type ItemStatus,
  isPublicStatus,
  mayChangeStatus,
  type StatusChangeSource,
  statusAt,
} from '#contract/item-statuses.ts'
import type { VisibleFieldSet } from '#contract/items.ts'
import { type OwnAction, ownActions } from '#contract/own-items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { canonicalSlug, findRegister } from '#contract/registers/registers.ts'
import { type CheckOptions, checkValues } from '#contract/values/check-values.ts'
import { isOwnerField, isProposable, ownerDeadlineOf } from '#contract/values/owner-fields.ts'
import { validateText } from '#contract/values/text.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { splitValues } from './removed-fields.ts'

/** Asserts that the submitted form is the form of the path. @throws Problem `badRequest` */
export function assertSameForm(form: Form, { slug }: { slug: string }): void {
  if (canonicalSlug(slug) !== form.slug) throw new Problem('badRequest')
}

/** The reason of a change, null if it is blank. @throws Problem `invalid` */
export function validateReason(input: string | undefined): string | null {
  const limits = { max: longestReason, lines: 'many', isOptional: true } as const
  const { text, issues } = validateText(input ?? '', 'reason', limits)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text || null
}

/** The message of a return. @throws Problem `invalid`, also if it is blank */
export function validateReturnMessage(input: string): string {
  const { text, issues } = checkReturnMessage(input)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text
}

/** The fields that a return marks, each once. @throws Problem `invalid` for too many and for those that the form does not have */
export function validateMarks(form: WithFieldSets, input: readonly string[]): string[] {
  if (input.length > mostMarks) {
    const params = { max: mostMarks }
    throw new Problem('invalid', { errors: [{ field: 'marks', messageKey: 'validation.maxItems', params }] })
  }
  const errors = input.flatMap((mark, index) =>
    fieldAt(form.fieldSets, mark) ? [] : [{ field: `marks.${index}`, messageKey: 'validation.unknownField' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return [...new Set(input)]
}

type WithStatus = { status: ItemStatus; deadlineAt?: string | null }
type Transition = { newStatus: ItemStatus; source: StatusChangeSource; isAdmin: boolean; now: Date }

/** Asserts that the transition from the effective status is allowed (contract §3). @throws Problem `statusNotAllowed` */
export function assertStatusAllowed(
  { slug }: Pick<Form, 'slug'>,
  { status, deadlineAt }: WithStatus,
  { newStatus, source, isAdmin, now }: Transition,
): void {
  if (!mayChangeStatus(slug, statusAt(status, deadlineAt, now), newStatus, source, isAdmin))
    throw new Problem('statusNotAllowed')
}

/** What decides on the actions of an item's owner: its effective `status`, and the `reason` of its last change. */
type ItemState = {
  status: ItemStatus
  deadlineAt?: string | null | undefined
  /** Whether its owner has closed it. */
  closed?: unknown
  /** The status that an expired item had until its deadline; null if something else has made it expired. */
  expiredFrom?: ItemStatus | null | undefined
  hasProposal?: boolean | undefined
  addressUnconfirmed?: boolean | null | undefined
  reason?: string | null | undefined
}

/** What its owner may do with an item of the form (contract §4). */
export function actionsIn(
  form: Pick<Form, 'slug' | 'fieldSets'>,
  state: ItemState,
  now: Date,
): readonly OwnAction[] {
  const { status, deadlineAt } = state
  const isCorrectable = correctableStatuses.includes(status)
  const isPublic = isPublicStatus(form.slug, status)
  const isClosed = closedIn(status, state.closed) !== null
  const wasPublic = status === 'expired' && isPublicStatus(form.slug, state.expiredFrom ?? status)
  const mayBe: Record<OwnAction, boolean> = {
    confirm: isConfirmable(state),
    correct: isCorrectable,
    withdraw: isCorrectable,
    change: isPublic && form.fieldSets.some(({ fields }) => fields.some(isOwnerField)),
    extend: (isPublic || wasPublic || isClosed) && ownerDeadlineOf(form) !== undefined,
    close: isPublic && findRegister(form.slug)?.closing !== undefined,
    propose: isPublic && form.fieldSets.some(({ fields }) => fields.some(isProposable)),
    takeBack: Boolean(state.hasProposal),
    reopen: isClosed && statusAt('published', deadlineAt, now) === 'published',
  }
  return ownActions.filter((action) => mayBe[action])
}

/** Whether the address of the item's owner can be confirmed. */
export function isConfirmable(state: ItemState): boolean {
  return Boolean(state.addressUnconfirmed) && (state.status !== 'deleted' || isRemovedUnconfirmed(state))
}

/** `closed` of an item with this status: an offer is closed until its status changes (contract §4). */
export function closedIn<Closed>(status: ItemStatus, closed: Closed): NonNullable<Closed> | null {
  return status === 'hide' ? (closed ?? null) : null
}

/** Whether the system deleted the item because nobody had confirmed its address. */
export function isRemovedUnconfirmed({ status, addressUnconfirmed, reason }: ItemState): boolean {
  return status === 'deleted' && Boolean(addressUnconfirmed) && reason === unconfirmedReason
}

/** Whether the owner of an item may write messages about it: also to have one restored that the owner has withdrawn (contract §4). */
export function mayWriteAbout(state: ItemState): boolean {
  return !isRemovedUnconfirmed(state)
}

/** `correctedAt` of an item with this status: a correction counts until the item is decided (contract §3). */
export function correctedAtIn(status: ItemStatus, correctedAt: string | null | undefined): string | null {
  return decidableStatuses.includes(status) ? (correctedAt ?? null) : null
}

/** Asserts that an expired offer would not remain expired. @throws Problem `deadlinePast` */
export function assertDeadlineAllows(
  { status, deadlineAt }: WithStatus,
  newStatus: ItemStatus,
  now: Date,
): void {
  const current = statusAt(status, deadlineAt, now)
  if (newStatus !== current && statusAt(newStatus, deadlineAt, now) === current)
    throw new Problem('deadlinePast')
}

/** The problem for invalid values or uploads: `formChanged` if the form has changed since `filledAt`, else `invalid` (contract §4). */
export function invalidValuesProblem(form: Form, filledAt: string, issues: ValueIssue[]): Problem {
  const hasChanged = Date.parse(form.updatedAt) > Date.parse(filledAt)
  return new Problem(hasChanged ? 'formChanged' : 'invalid', { errors: issues })
}

/**
 * Validates the values of a new or changed item and returns them cleaned.
 * @throws Problem `invalid` or `formChanged`
 */
export function validateValues(
  form: Form,
  filledAt: string,
  input: unknown,
  options: Pick<CheckOptions, 'asManager' | 'stored'>,
): FormValues {
  const { values, issues } = checkValues(form, input, { now: new Date(), ...options })
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
  return values
}

/** The warning if the item is public although its values do not fit the form, which has changed since they were entered. */
export function unfitWarning(
  form: Form,
  item: { status: ItemStatus; values: unknown },
): { warning: string } | undefined {
  return isPublishedUnfit(form, item.status, formValuesSchema.parse(item.values))
    ? { warning: 'item.warning.unfit' }
    : undefined
}

function isPublishedUnfit(form: Form, status: ItemStatus, values: FormValues): boolean {
  if (!isPublicStatus(form.slug, status)) return false
  const { current } = splitValues(form, values, values)
  const options = { now: new Date(), asManager: true }
  return checkValues(withRemovedOptions(form, values), current, options).issues.length > 0
}

/** Groups values by field set, with the fields in the form's order. */
export function visibleFieldSets(form: WithFieldSets, values: FormValues): VisibleFieldSet[] {
  const sets: VisibleFieldSet[] = []
  for (const { slug, fields } of form.fieldSets) {
    const filled: VisibleFieldSet['fields'] = []
    for (const field of fields) {
      const value = values[slug]?.[field.slug]
      if (value !== undefined) filled.push({ field_slug: field.slug, value })
    }
    if (filled.length > 0) sets.push({ fieldset_slug: slug, fields: filled })
  }
  return sets
}
