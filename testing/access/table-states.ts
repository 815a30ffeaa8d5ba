import { z } from 'zod'
import type { Api } from '../api.ts'

/** Tables that change in the background: mails are sent and previews made later, attempts are counted, sessions expire. */
const asynchronousTables = ['mails', 'files']
const volatileTables = ['rate_limits', 'manage_sessions']
const tablesSchema = z.array(z.object({ name: z.string(), dated: z.boolean() }))

let statement: string | undefined

/** Row count and latest update of every table: equal results before and after mean that nothing was written. */
export async function loadTableStates({ payload }: Api): Promise<unknown> {
  const read = async (sql: string): Promise<unknown> => (await payload.db.pool.query(sql)).rows
  statement ??= tablesSchema
    .parse(
      await read(`select table_name as name, bool_or(column_name = 'updated_at') as dated
        from information_schema.columns where table_schema = 'public' group by 1 order by 1`),
    )
    .filter(({ name }) => !volatileTables.includes(name))
    .map(({ name, dated }) => {
      const latest = dated && !asynchronousTables.includes(name) ? 'max(updated_at)::text' : 'null'
      return `select '${name}' as name, count(*)::int, ${latest} as latest from "${name}"`
    })
    .join(' union all ')
  return read(statement)
}
