import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { z } from 'zod'
import { textSchema } from '#contract/texts.ts'

const folder = join(import.meta.dirname, 'texts')
const textFileSchema = z.record(z.string(), textSchema)

/** All shipped texts, from `{namespace}.json` with flat keys. */
export async function shippedTexts() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const texts = textFileSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      return Object.entries(texts).map(([key, text]) => ({
        namespace: basename(name, '.json'),
        key,
        ...text,
      }))
    }),
  )
  return files.flat()
}

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
