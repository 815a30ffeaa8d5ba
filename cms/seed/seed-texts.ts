import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { shippedTexts } from '#cms/translations/shipped-texts.ts'

/** Adds new texts and updates shipped ones, except those that managers changed, in one statement. */
export async function seedTexts(payload: Payload): Promise<void> {
  const rows = JSON.stringify(await shippedTexts())
  await payload.db.drizzle.execute(sql`
    insert into translations (namespace, key, et, en, changed_by_manager)
    select namespace, key, et, en, false
    from json_to_recordset(${rows}::json) as shipped(namespace text, key text, et text, en text)
    on conflict (namespace, key) do update
    set et = excluded.et, en = excluded.en, updated_at = now()
    where translations.changed_by_manager is not true
      and (translations.et, translations.en) is distinct from (excluded.et, excluded.en)
  `)
}
