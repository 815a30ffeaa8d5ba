import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { withPreviews } from '#cms/files/open-preview.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { reasonOf } from '#contract/address-confirmation.ts'
import type { ItemEvent } from '#contract/item-events.ts'
import { itemStatusSchema, statusAt } from '#contract/item-statuses.ts'
import type { OwnHistoryEntry, OwnItem, OwnReturn } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { expiredFrom } from './effective-status.ts'
import { requireForm } from './find-item.ts'
import { listItemDrafts } from './item-drafts.ts'
import { listEvents } from './item-events.ts'
import { newMessages } from './item-messages.ts'
import { itemColumns, parseItemRow } from './item-row.ts'
import { loadItemUsage } from './list-usage.ts'
import { assertOwner } from './own-item-access.ts'
import { visibleFiles } from './policy.ts'
import { titleOf } from './present-item.ts'
import { decisionBy, findProposal, withProposal } from './proposals.ts'
import { actionsIn, closedIn } from './rules.ts'
import { isReturn, isUndone } from './undone-versions.ts'

/**
 * An item for its owner, with all stored values, and its history without the names of managers (contract §4).
 * @throws Problem `notFound` for others, `linkExpired`
 */
export async function loadOwnItem(req: PayloadRequest, caller: Caller, uuid: string): Promise<OwnItem> {
  await assertOwner(req, caller, uuid)
  const [row] = await runSql(
    req,
    sql`
      select ${itemColumns}, ${newMessages} as "newMessages", ${expiredFrom} as "expiredFrom" from items where id = ${uuid}
    `,
  )
  if (row === undefined) throw new Problem('notFound')
  const item = parseItemRow(row)
  const { expiredFrom: formerStatus } = formerSchema.parse(row)
  const form = await requireForm(req, item.form)
  const now = new Date()
  // Private fields are the owner's own.
  const loaded = { item, form, view: { asManager: true, asRow: false }, now }
  const status = statusAt(item.status, item.deadlineAt, now)
  const versions = await findOwnVersions(req, uuid)
  const proposal = await findProposal(req, uuid)
  const proposed = proposal && withProposal(form, item.values, proposal)
  const keywords = await loadKeywords(req, form, [item.values, ...(proposed ? [proposed] : [])])
  return withPreviews(req, loaded, {
    uuid,
    reference: item.reference ?? '',
    form: { slug: form.slug, updatedAt: form.updatedAt },
    formTitle: form.title,
    status,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    closedAt: closedIn(status, item.closed)?.at ?? null,
    deadlineAt: item.deadlineAt ?? null,
    language: item.language,
    chosenLanguage: item.chosenLanguage ?? null,
    title: titleOf(item),
    values: item.values,
    files: visibleFiles(loaded),
    fieldSets: form.fieldSets,
    keywords: [...keywords.values()],
    isFormActive: form.status === 'active',
    actions: [
      ...actionsIn(
        form,
        {
          ...item,
          status,
          expiredFrom: formerStatus,
          hasProposal: proposal !== null,
          reason: versions.at(-1)?.reason,
        },
        now,
      ),
    ],
    ...messagesSchema.parse(row),
    usage: await loadItemUsage(req, uuid),
    drafts: await listItemDrafts(req, caller, uuid),
    proposal:
      proposal && proposed
        ? { at: proposal.at, values: proposed, changes: changedValues(item.values, proposed) }
        : null,
    returned: status === 'returned' ? lastReturn(versions) : null,
    history: ownHistory(versions, await listEvents(req, uuid)),
  })
}

const messagesSchema = z.object({ newMessages: z.number() })
const formerSchema = z.object({ expiredFrom: itemStatusSchema.nullable() })

const versionSchema = z.object({
  at: z.string().transform((text) => new Date(text).toISOString()),
  from: itemStatusSchema.nullable(),
  to: itemStatusSchema,
  reason: z.string().nullable(),
  marks: z.array(z.string()).nullable(),
  isOwn: z.boolean(),
  isReturn: z.boolean(),
  isProposed: z.boolean(),
})
type OwnVersion = z.infer<typeof versionSchema>

/** The versions of an item, oldest first, without changes that were undone and their undoings. */
async function findOwnVersions(req: PayloadRequest, uuid: string): Promise<OwnVersion[]> {
  const rows = await runSql(
    req,
    sql`
      select at, "from", "to", reason, marks, "isOwn", "isReturn", "isProposed" from (
        select
          version.created_at as at,
          lag(version.version_status) over (order by version.created_at) as "from",
          version.version_status as "to",
          version.version_reason as reason,
          version.version_marks as marks,
          version.version_owner_change is not null or row_number() over (order by version.created_at) = 1 as "isOwn",
          ${isReturn('version')} as "isReturn",
          version.version_proposed_by is not null as "isProposed",
          version.version_undoes is not null or ${isUndone('version')} as "isUndone"
        from _items_v as version where version.parent_id = ${uuid}
      ) as version
      where not "isUndone" order by at
    `,
  )
  return z.array(versionSchema).parse(rows)
}

function lastReturn(versions: readonly OwnVersion[]): OwnReturn | null {
  const last = versions.findLast((version) => version.isReturn)
  return last ? { at: last.at, message: last.reason ?? '', marks: last.marks ?? [] } : null
}

/** Newest first. Changes of values by managers are internal unless the submitter got a mail about them. */
function ownHistory(versions: readonly OwnVersion[], events: readonly ItemEvent[]): OwnHistoryEntry[] {
  const changes = versions
    .filter(({ from, to, reason, isOwn, isProposed }) => isOwn || isProposed || reason || from !== to)
    .map(
      ({ at, from, to, reason, isOwn, isProposed }): OwnHistoryEntry => ({
        at,
        from,
        to,
        who: isOwn ? 'submitter' : 'register',
        ...(isProposed && { proposal: decisionBy(reason) }),
        ...reasonOf(reason),
      }),
    )
  const proposals = events.flatMap(({ at, ...event }): OwnHistoryEntry[] => {
    const status = versions.findLast((version) => version.at <= at)?.to
    if (!status || (event.kind !== 'proposed' && event.kind !== 'takenBack')) return []
    const isAgain = event.kind === 'proposed' && event.again
    return [{ at, from: status, to: status, who: 'submitter', event: isAgain ? 'proposedAgain' : event.kind }]
  })
  return [...changes.toReversed(), ...proposals].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
