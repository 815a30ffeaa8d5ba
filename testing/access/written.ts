import { z } from 'zod'
import type { Api } from '../api.ts'

/** What moves by itself: mails are sent after they were written, attempts are counted, sessions expire. */
const sentLater = 'mails'
const moving = ['rate_limits', 'manage_sessions']
const rowsOf = z.array(z.object({ name: z.string(), dated: z.boolean() }))

let statement: string | undefined

/** How many rows every table has and when the latest was changed: the same before and after says that nothing was written. */
export async function whatIsWritten({ payload }: Api): Promise<unknown> {
  const { pool } = payload.db
  statement ??= await build(async (sql) => (await pool.query(sql)).rows)
  return (await pool.query(statement)).rows
}

async function build(ask: (sql: string) => Promise<unknown>): Promise<string> {
  const tables = rowsOf.parse(
    await ask(`select table_name as name, bool_or(column_name = 'updated_at') as dated
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`),
  )
  return tables
    .filter(({ name }) => !moving.includes(name))
    .map(({ name, dated }) => {
      const latest = dated && name !== sentLater ? 'max(updated_at)::text' : 'null'
      return `select '${name}' as name, count(*)::int, ${latest} as latest from "${name}"`
    })
    .join(' union all ')
}
