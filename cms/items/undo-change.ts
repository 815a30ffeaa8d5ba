import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { queueDecisionMails } from '#cms/mails/queue-mails.ts'
import { recallMails } from '#cms/mails/recall-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatusSchema, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { languageSchema } from '#contract/texts.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { closingSchema } from './item-row.ts'
import { findLockedItems } from './lock-item.ts'
import { attempt, type Changed, type Outcomes, requireChanged } from './outcomes.ts'
import { saveProposal } from './proposals.ts'
import { unlinkDuplicates } from './refuse-duplicate.ts'
import { writeItems } from './write-items.ts'

/**
 * Undoes a change in one item; see `undoChanges`.
 * @throws Problem `notFound` for an unknown item or change, `conflict` if something else has changed the item since,
 * `deadlinePast` if the former status has expired, so that the status would stay
 */
export async function undoChange(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { change, updatedAt }: { change: string; updatedAt: string },
): Promise<Changed> {
  return requireChanged(await undoChanges(req, caller, form, [{ uuid, updatedAt }], change), uuid)
}

/** The copy of an item that is undone; without `updatedAt` for a bulk change, which was made to one version of each item. */
type Copy = { uuid: string; updatedAt?: string }

/**
 * Gives items the status, the values and the `updatedAt` that they had before a change, in one transaction: lists, feeds, caches
 * and copies that are being edited are as if the change had not been made. Its mails are recalled unless they have left already,
 * in which case the submitter is notified of the new status as of any other. A proposal that was accepted waits again. Undoing a change again changes nothing. Each item
 * is changed or has its own problem.
 */
export async function undoChanges(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  copies: readonly Copy[],
  change: string,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  await inTransaction(req, async () => {
    const access = asCaller(req)
    const uuids = copies.map(({ uuid }) => uuid)
    const items = await findLockedItems(access, form, uuids)
    const versions = await findVersions(req, uuids, change)
    const now = new Date()
    const undoings: { item: Item; data: FormerData }[] = []
    for (const copy of copies) {
      const item = items.get(copy.uuid)
      const data = attempt(() => formerData(item, versions.get(copy.uuid), { ...copy, change, now }))
      if (data instanceof Problem) outcomes.set(copy.uuid, data)
      else if (item && data) undoings.push({ item, data })
      else if (item) outcomes.set(copy.uuid, { updatedAt: item.updatedAt })
    }
    const written = await writeItems(access, form, undoings, { changedBy: caller, undoes: change })
    for (const { item } of written) await restoreProposal(req, item, versions.get(item.id))
    await unlinkDuplicates(
      req,
      written.map(({ item }) => item.id),
      change,
    )
    const haveLeft = await recallMails(
      req,
      written.map(({ item }) => item.id),
      change,
    )
    const notified = written.filter(({ item }) => haveLeft.has(item.id))
    const decisions = notified.map(({ before, item }) => ({
      item,
      previousStatus: statusAt(before.status, before.deadlineAt, now),
    }))
    await queueDecisionMails(req, decisions, { form, reason: null, caller })
    for (const { item } of written) {
      const warning = haveLeft.has(item.id) && { warning: 'item.warning.undoneAfterMail' }
      outcomes.set(item.id, { updatedAt: item.updatedAt, ...warning })
    }
  })
  return outcomes
}

type FormerData = Pick<Item, 'status' | 'chosenLanguage' | 'updatedAt' | 'correctedAt' | 'closed'> & {
  values?: FormValues
}

/** The data of an item before the change; undefined if it is already undone. @throws Problem, see `undoChange` */
function formerData(
  item: Item | undefined,
  version: ChangedVersion | undefined,
  { updatedAt, change, now }: { updatedAt?: string; change: string; now: Date },
): FormerData | undefined {
  if (!item || !version) throw new Problem('notFound')
  if (version.undoes === change) return undefined
  assertCurrent(item, updatedAt)
  assertCurrent(item, version.undone.updatedAt)
  const { values: _, ...data } = version.former
  const values = formerValues(item, version)
  if (values) return { ...data, values }
  const effective = statusAt(item.status, item.deadlineAt, now)
  if (data.status !== item.status && statusAt(data.status, item.deadlineAt, now) === effective)
    throw new Problem('deadlinePast')
  return data
}

/** A proposal that was accepted waits again, unless there is a newer one. */
async function restoreProposal(
  req: PayloadRequest,
  { id, submitter }: Item,
  version: ChangedVersion | undefined,
): Promise<void> {
  if (!version || version.undone.proposedBy === null) return
  const { former, undone } = version
  await saveProposal(req, { by: undone.proposedBy || null, username: submitter?.username ?? null }, id, {
    base: former.values,
    proposed: undone.values,
    keepsNewer: true,
  })
}

/** Values are only restored if the change changed them: later writes that leave `updatedAt` as it is may have changed them. */
function formerValues(item: Item, { former, undone }: ChangedVersion): FormValues | undefined {
  if (changedValues(former.values, undone.values).length === 0) return undefined
  if (changedValues(undone.values, formValuesSchema.parse(item.values)).length > 0)
    throw new Problem('conflict', { updatedAt: item.updatedAt })
  return former.values
}

const timestamp = z.string().transform((text) => new Date(text).toISOString())
const stateShape = {
  status: itemStatusSchema,
  values: formValuesSchema,
  chosenLanguage: languageSchema.nullable(),
  correctedAt: timestamp.nullable(),
  closed: closingSchema.nullable(),
  updatedAt: timestamp,
}
const versionsSchema = z.array(
  z.object({
    item: z.string(),
    /** The change that the latest version undoes. */
    undoes: z.string().nullable(),
    /** What the change made of the item. `proposedBy`: who had proposed it; null if a manager made it. */
    undone: z.object({ ...stateShape, proposedBy: z.string().nullable() }),
    /** What the item was before. */
    former: z.object(stateShape),
  }),
)
type ChangedVersion = z.infer<typeof versionsSchema>[number]

const state = sql`jsonb_build_object(
  'status', version_status, 'values', version_values, 'chosenLanguage', version_chosen_language, 'closed', version_closed,
  'correctedAt', version_corrected_at, 'updatedAt', version_updated_at, 'proposedBy', version_proposed_by
)`

/** What a change did to these items, by item. */
async function findVersions(
  req: PayloadRequest,
  uuids: readonly string[],
  change: string,
): Promise<ReadonlyMap<string, ChangedVersion>> {
  const rows = await runSql(
    req,
    sql`
      select item, undoes, undone, former
      from (select value::uuid as item from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb)) as given,
        lateral (
          select created_at as changed_at, ${state} as undone from _items_v
          where parent_id = item and version_change = ${change} order by created_at desc limit 1
        ) as changed,
        lateral (
          select ${state} as former from _items_v
          where parent_id = item and created_at < changed_at order by created_at desc limit 1
        ) as preceding,
        lateral (
          select version_undoes as undoes from _items_v where parent_id = item order by created_at desc limit 1
        ) as latest
    `,
  )
  return new Map(versionsSchema.parse(rows).map((version) => [version.item, version]))
}
