import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import type { SameEntries } from '#contract/admin-items.ts'
import type { Form } from '#contract/forms.ts'
import type { ChangeOf } from '#contract/item-changes.ts'
import { Problem } from '#contract/problems.ts'
import { inLanguage, type Language, languages, type Text } from '#contract/texts.ts'
import { fillText } from '#contract/translations.ts'
import { changeStatuses } from './change-status.ts'
import { findInOrder } from './find-page.ts'
import { findLockedItems } from './lock-item.ts'
import { type Changed, requireChanged } from './outcomes.ts'
import { isPublishedFor } from './policy.ts'
import { presentChange, titleOf } from './present-item.ts'

/**
 * Refuses an item because another one of its form, which stays, is the same (contract §3). The reason is a text in the
 * submitter's language. Undoing the change also removes the link between both.
 * @throws Problem `notFound`, `conflict` on a stale copy, `statusNotAllowed` if it is refused already, `invalid` for an item that
 * cannot stay
 */
export async function refuseDuplicate(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { updatedAt, of }: ChangeOf<'duplicate'>,
): Promise<Changed> {
  const kept = of.toLowerCase()
  // Texts are loaded before the transaction, which must not wait for another connection.
  const textOf = await loadBilingual(req, ['item'])
  return inTransaction(req, async () => {
    const items = await findLockedItems(asCaller(req), form, [...new Set([uuid, kept])])
    const [item, other] = [items.get(uuid), items.get(kept)]
    if (!item) throw new Problem('notFound')
    const cannotStay = !other || other === item || other.status === 'deleted' || other.status === 'canceled'
    if (cannotStay)
      throw new Problem('invalid', { errors: [{ field: 'of', messageKey: 'item.error.cannotStay' }] })
    if (item.status === 'canceled') throw new Problem('statusNotAllowed')
    const change = randomUUID()
    const outcomes = await changeStatuses(req, caller, form, [{ uuid, updatedAt }], {
      newStatus: 'canceled',
      reason: reasonFor(item.language ?? null, other, textOf),
      source: 'edit',
      change,
    })
    const changed = requireChanged(outcomes, uuid)
    await runSql(
      req,
      sql`insert into item_duplicates (item, kept, change) values (${uuid}, ${kept}, ${change})`,
    )
    return changed
  })
}

/** In both languages if that of the submitter is unknown. Of an entry that is not public, it says nothing but the reference. */
function reasonFor(language: Language | null, kept: Item, textOf: (key: string) => Text): string {
  const isPublic = isPublishedFor(null, kept, new Date())
  const reference = kept.reference ?? ''
  const text = textOf(isPublic ? 'item.reason.samePublic' : 'item.reason.same')
  return (language ? [language] : languages)
    .map((each) =>
      fillText(inLanguage(text, each), {
        reference,
        title: titleOf(kept)[each],
        address: `${configuration().publicUrl}/r/${reference}`,
      }),
    )
    .join('\n\n')
}

/** Removes the links that a change made, when it is undone. */
export async function unlinkDuplicates(
  req: PayloadRequest,
  uuids: readonly string[],
  change: string,
): Promise<void> {
  await runSql(
    req,
    sql`delete from item_duplicates where change = ${change}
      and item in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb))`,
  )
}

const linksSchema = z.array(z.object({ item: z.string(), kept: z.string() }))

/** The item that stayed when this one was refused as the same, and those that were refused as the same as this one. */
export async function listSameEntries(req: PayloadRequest, uuid: string, form: Form): Promise<SameEntries> {
  const rows = await runSql(
    req,
    sql`
      select distinct item, kept from item_duplicates join items on items.id = item and items.status = 'canceled'
      where item = ${uuid} or kept = ${uuid}
    `,
  )
  const links = linksSchema.parse(rows)
  if (links.length === 0) return { kept: null, refused: [] }
  const ids = links.map(({ item, kept }) => (item === uuid ? kept : item))
  const entries = await findInOrder(req, [...new Set(ids)])
  const now = new Date()
  const isKept = (id: string) => links.some(({ item, kept }) => item === uuid && kept === id)
  const present = (entry: (typeof entries)[number]) => presentChange(entry, form, now)
  const kept = entries.find(({ id }) => isKept(id))
  return { kept: kept ? present(kept) : null, refused: entries.filter(({ id }) => !isKept(id)).map(present) }
}
