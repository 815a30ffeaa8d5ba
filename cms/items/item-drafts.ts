import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { releaseUploads } from '#cms/drafts/draft-uploads.ts'
import { isStored, normalized, storeDraft } from '#cms/drafts/drafts.ts'
import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import {
  type DraftAction,
  draftActionSchema,
  type ItemDraftInput,
  type StoredItemDraft,
} from '#contract/drafts.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { Problem } from '#contract/problems.ts'
import { assertOwner } from './own-item-access.ts'

const draftSchema = z.object({
  base: formValuesSchema,
  values: formValuesSchema,
  updatedAt: z.string().transform((text) => new Date(text).toISOString()),
})

const columns = sql`base, "values", updated_at as "updatedAt"`

/** The draft of the caller; null without one. @throws Problem `notFound` for others than the owner, `linkExpired` */
export async function loadItemDraft(
  req: PayloadRequest,
  person: Person,
  uuid: string,
  action: DraftAction,
): Promise<StoredItemDraft | null> {
  await assertOwner(req, person, uuid)
  return (await findDraft(req, person, uuid, action)) ?? null
}

/** Of what the caller, who owns the item, has a draft; null without an account. */
export async function listItemDrafts(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
): Promise<DraftAction[] | null> {
  if (!caller) return null
  const rows = await runSql(
    req,
    sql`select action from item_drafts where item = ${uuid} and owner = ${caller.username} and ${isStored}`,
  )
  return z
    .array(z.object({ action: draftActionSchema }))
    .parse(rows)
    .map(({ action }) => action)
}

/**
 * Saves the draft of the caller, based on the one with `updatedAt`, and returns the new `updatedAt`. Its uploads are stored as long.
 * @throws Problem `notFound` for others than the owner, `linkExpired`, `statusNotAllowed` for an action that the item does not have now, `conflict` if another draft was saved since, `tooLarge` for too many drafts
 */
export async function saveItemDraft(
  req: PayloadRequest,
  person: Person,
  uuid: string,
  action: DraftAction,
  { base: sentBase, values: sentValues, updatedAt }: ItemDraftInput,
): Promise<string> {
  const { data: base } = formValuesSchema.safeParse(normalized(sentBase))
  const { data: values } = formValuesSchema.safeParse(normalized(sentValues))
  if (!base || !values) throw new Problem('badRequest')
  return storeDraft(req, person, uuid, updatedAt, {
    content: { base, values },
    find: async () => {
      const { formActions } = await assertOwner(req, person, uuid)
      if (!formActions.includes(action)) throw new Problem('statusNotAllowed')
      return findDraft(req, person, uuid, action)
    },
    write: sql`
      insert into item_drafts (item, action, owner, base, "values")
      values (${uuid}, ${action}, ${person.username}, ${JSON.stringify(base)}::jsonb, ${JSON.stringify(values)}::jsonb)
      on conflict (item, action, owner) do update
        set base = excluded.base, "values" = excluded."values",
          updated_at = greatest(now(), item_drafts.updated_at + interval '1 millisecond')
    `,
  })
}

/** Deletes the draft of the caller, if there is one. @throws Problem `notFound` for others than the owner, `linkExpired` */
export async function deleteItemDraft(
  req: PayloadRequest,
  person: Person,
  uuid: string,
  action: DraftAction,
): Promise<void> {
  await inTransaction(req, async () => {
    await lock(req, uuid)
    await assertOwner(req, person, uuid)
    const rows = await runSql(
      req,
      sql`
        delete from item_drafts where item = ${uuid} and action = ${action} and owner = ${person.username}
        returning ${columns}
      `,
    )
    for (const { values } of z.array(draftSchema).parse(rows))
      await releaseUploads(req, { itemUuid: uuid, values }, 'nextDay')
  })
}

/** Deletes the draft of what the owner has sent, in the transaction that stores it. */
export async function deleteSentItemDraft(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  action: DraftAction,
): Promise<void> {
  if (!caller) return
  const isSent = sql`item = ${uuid} and action = ${action} and owner = ${caller.username}`
  await runSql(req, sql`delete from item_drafts where ${isSent}`)
}

async function findDraft(
  req: PayloadRequest,
  { username }: Person,
  uuid: string,
  action: DraftAction,
): Promise<StoredItemDraft | undefined> {
  const rows = await runSql(
    req,
    sql`
      select ${columns} from item_drafts
      where item = ${uuid} and action = ${action} and owner = ${username} and ${isStored}
    `,
  )
  return z.array(draftSchema).parse(rows)[0]
}
