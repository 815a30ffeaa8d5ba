import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { titleColumns } from '#cms/items/present-item.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { ActionName, ActionNoun } from '#contract/actions.ts'
import type { Text } from '#contract/texts.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'

type Subject = {
  /** Null for no single one. */
  subject: string | null
  title?: Partial<Text> | undefined
  /** The key of a text of the namespace `forms` that is the title. */
  titleKey?: string
  /** The namespace of a text. */
  form?: string
  detail?: string | null | undefined
}
type ItemSubject = { uuid: string; detail?: string | null | undefined }

/** What a call does, with one row of the log for each subject. */
export type CallAction =
  | { noun: Exclude<ActionNoun, 'item'>; action: ActionName; subjects: readonly Subject[] }
  | {
      noun: 'item'
      action: ActionName
      items: readonly ItemSubject[]
      /** The call may leave items as they are; those are not in the log. */
      onlyWritten?: true
    }

const longestTitle = 300

/** Adds what a manager does to the log, in the transaction that does it. */
export async function recordActions(req: PayloadRequest, caller: Caller, call: CallAction): Promise<void> {
  const actor = sql`${caller?.username ?? null}::text, ${caller && displayNameOf(caller)}::text`
  if (call.noun !== 'item') {
    const rows = call.subjects.map(({ title, subject, ...rest }) => ({
      ...rest,
      subject: subject === null ? null : asStored(subject),
      et: title?.et && asStored(title.et),
      en: title?.en && asStored(title.en),
    }))
    await runSql(
      req,
      sql`
        insert into actions (username, who, action, noun, subject, form, title_et, title_en, detail)
        select ${actor}, ${call.action}::text, ${call.noun}::text, given.subject, given.form,
          left(coalesce(given.et, text.et), ${longestTitle}), left(coalesce(given.en, text.en), ${longestTitle}),
          given.detail
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given(subject text, form text, et text, en text, "titleKey" text, detail text)
        left join translations as text on text.namespace = 'forms' and text.key = given."titleKey"
      `,
    )
    return
  }
  const hasValues = call.action === 'update' || call.action === 'accept'
  // `xmin` is the transaction that wrote the row.
  const isWritten = call.onlyWritten ? sql`items.xmin = pg_current_xact_id()::xid` : sql`true`
  await runSql(
    req,
    sql`
      insert into actions (username, who, action, noun, subject, form, reference, title_et, title_en, detail, fields)
      select ${actor}, case when made.status is not null and made.fields = '{}' then 'status' else ${call.action}::text end,
        ${call.noun}::text, items.id, items.form, items.reference,
        left(${titleColumns.et}, ${longestTitle}), left(${titleColumns.en}, ${longestTitle}),
        ${call.action === 'duplicate' ? otherReference : sql`coalesce(given.detail, made.status)`}, made.fields
      from jsonb_to_recordset(${JSON.stringify(call.items)}::jsonb) as given(uuid uuid, detail text)
      join items on items.id = given.uuid
      cross join lateral (select ${hasValues ? changedFields : sql`'{}'::text[]`} as fields,
        ${call.action === 'update' ? changedStatus : sql`null::text`} as status) as made
      where ${isWritten}
    `,
  )
}

/** The texts of a call, as `cleanText` has them stored. */
function asStored(text: string): string {
  return normalizeText(text).trim()
}

/** Of the item that stays, by its uuid in `detail`. */
const otherReference = sql`(select other.reference from items as other where other.id::text = given.detail)`

/** The status of an item if its latest change changed it: decisions are updates, too. */
const changedStatus = sql`
  (
    select case when count(distinct version_status) > 1 then items.status::text end from (
      select version_status from _items_v where parent_id = items.id order by created_at desc limit 2
    ) as versions
  )
`

/** The paths of fields whose value differs between the two latest versions of an item. */
const changedFields = sql`
  array(
    select path from (
      select field_set.key || '.' || field.key as path, versions.number, field.value
      from (
        select version_values, row_number() over (order by created_at desc) as number
        from _items_v where parent_id = items.id order by created_at desc limit 2
      ) as versions,
      jsonb_each(versions.version_values) as field_set, jsonb_each(field_set.value) as field
    ) as fields
    group by path having count(*) < 2 or count(distinct value) > 1
    order by path
  )
`
