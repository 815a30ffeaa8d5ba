import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { fileOf } from '#cms/forms/read-values.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type StoredDraft, storedDraftDays } from '#contract/drafts.ts'

type DraftUploads = Pick<StoredDraft, 'itemUuid' | 'values'>

/** SQL: the uploads that a draft names and that belong to its entry, which does not exist yet. */
function isNamed({ itemUuid, values }: DraftUploads) {
  const names = Object.values(values).flatMap((set) =>
    Object.values(set).flatMap((value) => fileOf(value)?.fileName ?? []),
  )
  return sql`
    item_uuid = ${itemUuid} and coalesce(item, '') = ''
    and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
  `
}

/** The uploads of a draft are stored a day longer than the draft. */
export async function extendUploads(req: PayloadRequest, draft: DraftUploads): Promise<void> {
  await runSql(
    req,
    sql`
      update files set retain_until = greatest(retain_until, now() + make_interval(days => ${storedDraftDays + 1}))
      where ${isNamed(draft)}
    `,
  )
}

/** The uploads of a draft that is deleted are removed with the next orphans, or a day later: the deletion may be undone. */
export async function releaseUploads(
  req: PayloadRequest,
  draft: DraftUploads,
  when: 'now' | 'nextDay',
): Promise<void> {
  const until = when === 'now' ? sql`now()` : sql`now() + interval '1 day'`
  await runSql(req, sql`update files set retain_until = ${until} where ${isNamed(draft)}`)
}
