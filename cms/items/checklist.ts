import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type Check, checkSchema, type EntryCheck, type Tick } from '#contract/checklist.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { recordEvents } from './item-events.ts'
import { lockItem } from './lock-item.ts'
import { assertUpdatable } from './policy.ts'

const formRowsSchema = z.array(z.object({ checklist: z.array(checkSchema).nullable() }))

/** What managers check before they publish an entry of the form. It is not a part of `Form`, which is public. */
async function loadChecklist(req: PayloadRequest, { slug }: Pick<Form, 'slug'>): Promise<Check[]> {
  const rows = await runSql(req, sql`select checklist from forms where slug = ${slug}`)
  return formRowsSchema.parse(rows)[0]?.checklist ?? []
}

const tickedSchema = z.array(
  z.object({
    item: z.string(),
    key: z.string(),
    at: z.string().transform((text) => new Date(text).toISOString()),
    who: z.string().nullable(),
    username: z.string().nullable(),
  }),
)

/** The ticks of items, by the last event of each check. */
async function loadTicks(req: PayloadRequest, uuids: readonly string[]) {
  const rows = await runSql(
    req,
    sql`
      select * from (
        select distinct on (item, details->>'key')
          item, details->>'key' as key, details->>'isTicked' as "isTicked", at, who, username
        from item_events
        where kind = 'ticked'
          and item in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb))
        order by item, details->>'key', id desc
      ) as latest where "isTicked" = 'true'
    `,
  )
  return tickedSchema.parse(rows)
}

/** The checks of the form with who ticked them for the item. */
export async function listChecks(req: PayloadRequest, form: Form, uuid: string): Promise<EntryCheck[]> {
  const checks = await loadChecklist(req, form)
  if (checks.length === 0) return []
  const ticks = new Map((await loadTicks(req, [uuid])).map(({ item: _, key, ...tick }) => [key, tick]))
  return checks.map((check) => ({ ...check, ticked: ticks.get(check.key) ?? null }))
}

/** How many checks of the form are open for each of these items. */
export async function countOpenChecks(
  req: PayloadRequest,
  form: Form,
  uuids: readonly string[],
): Promise<(uuid: string) => number> {
  const keys = new Set((await loadChecklist(req, form)).map(({ key }) => key))
  if (keys.size === 0 || uuids.length === 0) return () => 0
  const ticked = new Map<string, number>()
  for (const { item, key } of await loadTicks(req, uuids))
    if (keys.has(key)) ticked.set(item, (ticked.get(item) ?? 0) + 1)
  return (uuid) => keys.size - (ticked.get(uuid) ?? 0)
}

/** Ticks a check of an item or unticks it, and returns all of them. @throws Problem `notFound`, `invalid` for an unknown check */
export async function tickItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { key, isTicked }: Tick,
): Promise<EntryCheck[]> {
  assertUpdatable(asCaller(req))
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    const check = (await listChecks(req, form, uuid)).find((each) => each.key === key)
    if (!check) throw new Problem('invalid', { errors: [{ field: 'key', messageKey: 'item.error.noCheck' }] })
    if (isTicked !== (check.ticked !== null))
      await recordEvents(req, caller, [
        { item: uuid, details: { kind: 'ticked', key, text: check.text, isTicked } },
      ])
    return listChecks(req, form, uuid)
  })
}
