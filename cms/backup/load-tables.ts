import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import type { Manifest, StoredTable } from './backup-folder.ts'

const constraintsSchema = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }))

/** Replaces the content of all tables in one transaction. Foreign keys are checked when everything is there. */
export async function loadTables(
  client: pg.ClientBase,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  open: (table: StoredTable) => Promise<Readable>,
): Promise<void> {
  const quoted = (name: string) => client.escapeIdentifier(name)
  await client.query('begin')
  await client.query("set local statement_timeout = 0; set local lock_timeout = '5s'")
  const { rows } = await client.query(`
    select c.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by c.relname, conname`)
  const constraints = constraintsSchema.parse(rows)
  for (const { table, name } of constraints)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const table of tables) {
    const name = quoted(table.name)
    await client.query(`truncate ${name}`)
    await client.query(`alter table ${name} disable trigger user`)
    const columns = table.columns.map(quoted).join(', ')
    const copying = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    await pipeline(await open(table), copying)
    await client.query(`alter table ${name} enable trigger user`)
  }
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  await client.query('commit')
  await client.query('analyze')
}
