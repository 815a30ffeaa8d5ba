import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import {
  type Caller,
  callerOf,
  isAdmin,
  isContractCall,
  isManager,
  isOpenTo,
  visibilitiesOpenTo,
} from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { VisibleFile } from '#contract/files.ts'
import type { Form, FormField, WithFieldSets } from '#contract/forms.ts'
import { isPublicStatus, publicStatusesOf, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { allRegisters } from '#contract/registers/registers.ts'
import { pathOf } from '#contract/values/conditions.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import type { StoredItem } from './item-row.ts'

/** Options of a call that say who is asking. */
export type Access = ReturnType<typeof asCaller | typeof asSystem>

/** Managers, and only through the contract's endpoints, because Payload's REST API would bypass their rules. */
export function mayUpdate({ req }: { req: PayloadRequest }): boolean {
  return isContractCall(req) && isManager(callerOf(req))
}

/** For writers that do not use the Local API, which checks `mayUpdate` itself. @throws Problem `forbidden` */
export function assertUpdatable({ req, overrideAccess }: Access): void {
  if (!overrideAccess && !mayUpdate({ req })) throw new Problem('forbidden')
}

/** The registers with more public statuses than other forms. */
const withConfirmed = allRegisters.filter(({ confirmedIsPublic }) => confirmedIsPublic)

/** Whether all managers see the items of a form in the manage area: `seenBy` of its settings (contract §6). */
export function isSeenByManagers({ settings }: Pick<Form, 'settings'>): boolean {
  return settings?.seenBy !== 'admins'
}

/** Whether a manager may see the items of a form in the manage area. */
export function isSeenBy(caller: Caller, form: Pick<Form, 'settings'>): boolean {
  return isManager(caller) && (isSeenByManagers(form) || isAdmin(caller))
}

/** `isSeenBy` for the caller, as a condition on a column with the slug of a form. */
export function isFormSeen(req: PayloadRequest, form: SQL): SQL {
  const caller = callerOf(req)
  if (!isManager(caller)) return sql`false`
  if (isAdmin(caller)) return sql`true`
  return sql`${form} not in (select slug from forms where settings ->> 'seenBy' = 'admins')`
}

const slugsSchema = z.array(z.object({ slug: z.string() }))

/** `isSeenBy` as access control of a collection whose documents have the slug of a form in `field`. */
export function readSeen(field: string) {
  return async ({ req }: { req: PayloadRequest }): Promise<boolean | Where> => {
    if (!isManager(callerOf(req))) return false
    const rows = await runSql(req, sql`select slug from forms where not (${isFormSeen(req, sql`slug`)})`)
    const unseen = slugsSchema.parse(rows).map(({ slug }) => slug)
    return unseen.length === 0 || { [field]: { not_in: unseen } }
  }
}

/**
 * The items that the caller may read, as a condition on `items`. Managers may read every item of the forms that they see (`isFormSeen`), but the public endpoints return
 * them only what is currently published. For others this is: published, not past its deadline, and visible to them
 * (contract §2, §3). `now` may be a placeholder.
 */
export function isReadable(req: PayloadRequest, now: unknown = new Date().toISOString()): SQL {
  if (!isContractCall(req)) throw new Error('only endpoints of the contract read items for their caller')
  const caller = callerOf(req)
  if (isManager(caller) && !req.context.isPublicRead) return isFormSeen(req, sql`items.form`)
  return isPublishedTo(caller, now)
}

/** `isReadable` of a public read by this caller. */
export function isPublishedTo(caller: Caller, now: unknown = new Date().toISOString()): SQL {
  return sql`${hasPublicStatus({ form: sql`items.form`, status: sql`items.status` })}
    and items.visibility in (${literals(visibilitiesOpenTo(caller))})
    and (items.deadline_at is null or items.deadline_at >= (select ${now}::timestamptz))`
}

/** Offers that the caller could read until their owners closed them (`closedIn`), as a condition on `items`. */
export function wasReadableUntilClosed(req: PayloadRequest): SQL {
  return sql`items.status = 'hide' and items.visibility in (${literals(visibilitiesOpenTo(callerOf(req)))})
    and jsonb_typeof(items.closed) = 'object'`
}

/** `isPublicStatus` as a condition on these columns. */
export function hasPublicStatus({ form, status }: { form: SQL; status: SQL }): SQL {
  const isPublic = [
    sql`${status} in (${literals(publicStatusesOf(''))})`,
    ...withConfirmed.map(
      ({ slug }) => sql`${form} = ${literals([slug])} and ${status} in (${literals(publicStatusesOf(slug))})`,
    ),
  ]
  return sql`(${sql.join(isPublic, sql` or `)})`
}

type Published = Pick<StoredItem, 'form' | 'status' | 'visibility' | 'deadlineAt'>

/** `isReadable` of a public read, for an item that is already loaded. */
export function isPublishedFor(caller: Caller, item: Published, now: Date): boolean {
  const isPublic = isPublicStatus(item.form, statusAt(item.status, item.deadlineAt, now))
  return isPublic && Boolean(item.visibility && isOpenTo(caller, item.visibility))
}

/** Constants rather than parameters, for which PostgreSQL has statistics. */
function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '))
}

export type View = {
  /** Managers see private fields and values of removed fields. */
  asManager: boolean
  /** Rows of lists omit long texts (contract §3). */
  asRow: boolean
  /** The dotted paths of fields whose long texts rows have nevertheless, cut off. */
  longTexts?: readonly string[] | undefined
}

/** Characters of a long text in a row. */
const longestInRow = 300

/** The parts of a readable item (`isReadable`) that the caller sees. */
export function viewOf(caller: Caller, { asRow }: Pick<View, 'asRow'>): View {
  return { asManager: isManager(caller), asRow }
}

/** The values visible in this view, in their stored shape. */
export function visibleValues(form: WithFieldSets, values: FormValues, view: View): FormValues {
  if (view.asManager && !view.asRow) return values
  const visible: FormValues = {}
  for (const { slug, fields } of form.fieldSets) {
    const stored = values[slug]
    const set: FormValues[string] = {}
    for (const field of stored ? fields : []) {
      const value = stored?.[field.slug]
      if (value === undefined || value === null) continue
      if (view.asManager && typeof value === 'string' && view.longTexts?.includes(pathOf({ slug }, field))) {
        set[field.slug] = value.length > longestInRow ? `${value.slice(0, longestInRow)}…` : value
        continue
      }
      if (!isVisibleField(field, view)) continue
      set[field.slug] = view.asManager ? value : withoutEmails(value)
    }
    if (Object.keys(set).length > 0) visible[slug] = set
  }
  return visible
}

type Viewed = { item: Pick<StoredItem, 'files' | 'embargoUntil'>; form: Form; view: View; now: Date }

/**
 * An item's files, with the end of their embargo if there is one. Files of private and removed fields are only visible to
 * managers.
 */
export function visibleFiles({ item, form, view, now }: Viewed): VisibleFile[] {
  const embargo = embargoOf(item, now)
  return item.files
    .filter((file) => view.asManager || isPublicField(form, file.field_slug))
    .map((file) => (embargo ? { ...file, embargoUntil: embargo } : file))
}

function isPublicField({ fieldSets }: Form, slug: string): boolean {
  return fieldSets.some(({ fields }) =>
    fields.some((field) => field.slug === slug && !field.settings.private),
  )
}

/** The day on which the embargo of the item's files ends; null if there is none or it is over. */
function embargoOf({ embargoUntil }: Pick<StoredItem, 'embargoUntil'>, now: Date): string | null {
  return embargoUntil && embargoUntil > dayInTallinn(Math.floor(now.getTime() / 1000)) ? embargoUntil : null
}

/** Whether an embargo withholds the entry's files in this view. */
export function areFilesWithheld({ item, view, now }: Pick<Viewed, 'item' | 'view' | 'now'>): boolean {
  return !view.asManager && embargoOf(item, now) !== null
}

/** Whether the field's values are in this view. */
export function isVisibleField(field: FormField, { asManager, asRow }: View): boolean {
  if (asRow && fieldTypeOf(field).kind === 'longText') return false
  return asManager || !field.settings.private
}

/** E-mail addresses of people are only visible to managers, also if the field's type has changed since they were entered. */
function withoutEmails(value: FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map(withoutEmails)
  if (value === null || typeof value !== 'object') return value
  const { email: _, ...person } = value
  return person
}
