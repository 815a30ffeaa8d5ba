import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { noteLink } from '#cms/platform/auth/logged-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type DraftAction, draftActions } from '#contract/drafts.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { effectiveStatus } from './effective-status.ts'
import { requireForm } from './find-item.ts'
import { findOwnerLink } from './owner-links.ts'
import { actionsIn } from './rules.ts'

const itemSchema = z.object({ username: z.string().nullable(), form: z.string(), status: itemStatusSchema })

/** Whether the caller owns an item: by the account that submitted it, or by the key of a link to it (contract §4). */
type Ownership = {
  isOwner: boolean
  isExpired: boolean
  /** What it may change by a form now, also with files. */
  formActions: readonly DraftAction[]
  /** The address that the link was mailed to, so that whoever has its key owns it; null for an account. */
  provenAddress: string | null
}

/** The caller's ownership of an item. It does not depend on the caller's classes. */
export async function ownershipOf(req: PayloadRequest, caller: Caller, uuid: string): Promise<Ownership> {
  const key = req.headers.get(entryKeyHeader)
  const none = { isOwner: false, isExpired: false, formActions: [], provenAddress: null }
  if (!caller && !key) return none
  const [row] = await runSql(
    req,
    sql`
      select submitter_username as username, form, ${effectiveStatus(sql`now()`)} as status
      from items where id = ${uuid}
    `,
  )
  if (row === undefined) return none
  const { username, form, status } = itemSchema.parse(row)
  const actions = actionsIn(await requireForm(req, form), { status }, new Date())
  const formActions = draftActions.filter((action) => actions.includes(action))
  const owned = { isOwner: true, isExpired: false, formActions, provenAddress: null }
  if (caller && username === caller.username) return owned
  const link = key ? await findOwnerLink(req, uuid, key) : undefined
  if (link?.isValid) {
    noteLink()
    return { ...owned, provenAddress: link.address }
  }
  return { ...none, isExpired: link !== undefined }
}

/** @throws Problem `notFound` for others than the owner, `linkExpired` for a link that is not valid any more */
export async function assertOwner(req: PayloadRequest, caller: Caller, uuid: string): Promise<Ownership> {
  const ownership = await ownershipOf(req, caller, uuid)
  if (!ownership.isOwner) throw new Problem(ownership.isExpired ? 'linkExpired' : 'notFound')
  return ownership
}
