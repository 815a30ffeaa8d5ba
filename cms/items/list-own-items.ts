import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isStored } from '#cms/drafts/drafts.ts'
import type { Person } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { reasonOf } from '#contract/address-confirmation.ts'
import { draftActionSchema } from '#contract/drafts.ts'
import { itemStatusSchema, statusAt } from '#contract/item-statuses.ts'
import { mostOwnItems, type OwnRow, withdrawnDays } from '#contract/own-items.ts'
import { expiredFrom } from './effective-status.ts'
import { requireForm } from './find-item.ts'
import { newMessages } from './item-messages.ts'
import { itemColumns, parseItemRow } from './item-row.ts'
import { titleOf } from './present-item.ts'
import { hasProposal } from './proposals.ts'
import { actionsIn, closedIn } from './rules.ts'
import { isReturn, isUndone } from './undone-versions.ts'

const detailsSchema = z.object({
  message: z.string().nullable(),
  newMessages: z.number(),
  expiredFrom: itemStatusSchema.nullable(),
  isProposed: z.boolean(),
  isOwn: z.boolean(),
  drafts: z.array(draftActionSchema),
})

/** The items that were submitted with the caller's account, the latest change first (contract §4). */
export async function listOwnItems(req: PayloadRequest, { username }: Person): Promise<OwnRow[]> {
  const now = new Date()
  const rows = await runSql(
    req,
    sql`
      select ${itemColumns}, returned.message, ${newMessages} as "newMessages", ${expiredFrom} as "expiredFrom",
        ${hasProposal} as "isProposed", items.owner_change is not null as "isOwn",
        array(select action from item_drafts where item = items.id and owner = ${username} and ${isStored} order by action) as drafts
      from items
      left join lateral (
        select version.version_reason as message from _items_v as version
        where version.parent_id = items.id and case items.status
          when 'returned' then ${isReturn('version')}
          when 'canceled' then version.version_reason is not null and not ${isUndone('version')} and not exists (
            select from _items_v as other where other.parent_id = items.id and other.version_status <> 'canceled'
              and other.created_at >= version.created_at
          )
        end
        order by version.created_at desc limit 1
      ) as returned on true
      where items.submitter_username = ${username} and not (
        items.status = 'deleted' and items.owner_change is not null
        and items.updated_at < now() - make_interval(days => ${withdrawnDays})
      )
      order by items.updated_at desc, items.id
      limit ${mostOwnItems}
    `,
  )
  const parsed = rows.map((row) => ({ ...detailsSchema.parse(row), item: parseItemRow(row) }))
  const slugs = [...new Set(parsed.map(({ item }) => item.form))]
  const forms = new Map(
    await Promise.all(slugs.map(async (slug) => [slug, await requireForm(req, slug)] as const)),
  )
  return parsed.map(
    ({ item, message, newMessages, expiredFrom: formerStatus, isProposed, isOwn, drafts }): OwnRow => {
      const form = forms.get(item.form)
      const status = statusAt(item.status, item.deadlineAt, now)
      const { firstName, lastName, organization } = item
      return {
        form: item.form,
        formTitle: form?.title ?? { et: '', en: '' },
        uuid: item.id,
        reference: item.reference ?? '',
        status,
        createdAt: item.createdAt,
        updatedAt: item.updatedAt,
        title: titleOf(item),
        language: item.language,
        ...(firstName && { firstName }),
        ...(lastName && { lastName }),
        ...(organization && { organization }),
        deadlineAt: item.deadlineAt ?? null,
        closedAt: closedIn(status, item.closed)?.at ?? null,
        isWithdrawn: status === 'deleted' && isOwn,
        message: message === null ? null : (reasonOf(message).reason ?? null),
        newMessages,
        drafts,
        isFormActive: form?.status === 'active',
        actions: form
          ? [...actionsIn(form, { ...item, status, expiredFrom: formerStatus, hasProposal: isProposed }, now)]
          : [],
      }
    },
  )
}
