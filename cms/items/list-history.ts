import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { reasonOf } from '#contract/address-confirmation.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import type { StoredItem } from './item-row.ts'
import { decisionBy } from './proposals.ts'
import { withRefusals } from './refused-proposals.ts'

/** All changes of the item, newest first (contract §3). */
export async function listHistory(
  req: PayloadRequest,
  item: Pick<StoredItem, 'id' | 'updatedAt'>,
): Promise<HistoryEntry[]> {
  const { docs } = await req.payload.findVersions({
    collection: 'items',
    where: { parent: { equals: item.id } },
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const batches = await countBatches(req, item.id)
  const undone = new Set(docs.map(({ version }) => version.undoes ?? ''))
  const history = docs
    .map(({ version, createdAt }, index): HistoryEntry => {
      const before = docs[index - 1]?.version
      const { change, undoes } = version
      const batch = batches.get(change ?? undoes ?? '') ?? 1
      return {
        at: createdAt,
        who: version.changedBy ?? null,
        username: version.changedByUsername ?? null,
        from: before?.status ?? null,
        to: version.status,
        ...reasonOf(version.reason),
        ...(version.marks && { marks: marksSchema.parse(version.marks) }),
        changes: before
          ? changedValues(formValuesSchema.parse(before.values), formValuesSchema.parse(version.values))
          : [],
        ...(version.ownerChange && { bySubmitter: true }),
        ...(typeof version.proposedBy === 'string' && {
          proposedBy: version.proposedBy,
          proposal: decisionBy(version.reason),
        }),
        ...(change && { change }),
        ...(batch > 1 && { batch }),
        ...(undoes && { undoes }),
        // Undoing restores the time of the version before, so that the change before it can be undone next.
        ...(change && version.updatedAt === item.updatedAt && { isUndoable: true }),
        ...(change && undone.has(change) && { isUndone: true }),
      }
    })
    .reverse()
  return withRefusals(req, item.id, history)
}

/** The values before and after each change, as values of an item of the form. */
export function valuesInHistory(form: Form, history: readonly HistoryEntry[]): FormValues[] {
  const places = form.fieldSets.flatMap(({ slug: set, fields }) => fields.map(({ slug }) => ({ set, slug })))
  return history.flatMap(({ changes, proposed = [] }) =>
    [...changes, ...proposed].flatMap(({ field, before, after }) => {
      const place = places.find(({ set, slug }) => `${set}.${slug}` === field)
      return place ? [before, after].map((value) => ({ [place.set]: { [place.slug]: value } })) : []
    }),
  )
}

const marksSchema = z.array(z.string())

const batchesSchema = z.array(z.object({ change: z.string(), count: z.coerce.number() }))

/** The number of items of each change of an item. */
async function countBatches(req: PayloadRequest, uuid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await runSql(
    req,
    sql`
      select version_change as change, count(*) as count from _items_v
      where version_change in (select version_change from _items_v where parent_id = ${uuid})
      group by version_change
    `,
  )
  return new Map(batchesSchema.parse(rows).map(({ change, count }) => [change, count]))
}
