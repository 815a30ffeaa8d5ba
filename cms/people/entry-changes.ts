import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { ValueChange } from '#contract/item-history.ts'
import { type ItemStatus, itemStatusSchema } from '#contract/item-statuses.ts'
import type { messageAuthors } from '#contract/people.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import type { PersonItem } from './find-person.ts'
import type { Person } from './person.ts'

/** A change of an entry, without the names of managers and other submitters. */
export type EntryChange = {
  at: string
  from: ItemStatus | null
  to: ItemStatus
  by: (typeof messageAuthors)[number] | 'system'
  changes: ValueChange[]
}

const versionsSchema = z.array(
  z.object({
    item: z.string(),
    at: z.coerce.date().transform((date) => date.toISOString()),
    status: itemStatusSchema,
    values: formValuesSchema,
    names: z.array(z.string().nullable()),
    isOwner: z.boolean(),
  }),
)

/** The changes of these items by item, oldest first, with the values before and after each. */
export async function findEntryChanges(
  req: PayloadRequest,
  person: Person,
  items: readonly PersonItem[],
): Promise<ReadonlyMap<string, EntryChange[]>> {
  const submitted = new Set(items.filter(({ roles }) => roles.includes('submitter')).map(({ id }) => id))
  const rows = await runSql(
    req,
    sql`
      select parent_id as item, created_at as at, version_status as status, version_values as values,
        array[version_changed_by, version_changed_by_username]::text[] as names,
        version_owner_change is not null as "isOwner"
      from _items_v where parent_id = any(${sql.param(items.map(({ id }) => id))}::uuid[])
      order by created_at
    `,
  )
  const byItem = Map.groupBy(versionsSchema.parse(rows), ({ item }) => item)
  return new Map(
    [...byItem].map(([item, versions]) => [
      item,
      versions.map(({ at, status, values, names, isOwner }, index): EntryChange => {
        const before = versions[index - 1]
        const isSubmitter = isOwner || (!before && !names.some(Boolean))
        const isPerson = names.some(person.isNamed) || (isSubmitter && submitted.has(item))
        const other = isSubmitter ? 'submitter' : names.some(Boolean) ? 'manager' : 'system'
        return {
          at,
          from: before?.status ?? null,
          to: status,
          by: isPerson ? 'person' : other,
          changes: before ? changedValues(before.values, values) : [],
        }
      }),
    ]),
  )
}
