import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Manifest, StoredTable } from './backup-folder.ts'
import { writeSealed } from './sealed-file.ts'

const tablesSchema = z.array(
  z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()).nullable() }),
)
type Table = z.infer<typeof tablesSchema>[number]

/** The tables of the register with the columns that are not generated and those of the primary key, by name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns,
      (
        select array_agg(k.attname::text order by k.attname) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary
      ) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname
    order by c.relname`)
  return tablesSchema.parse(rows)
}

/**
 * Begins a transaction that sees the database as it is now until it ends. The tables are read with settings that do not depend
 * on those of the server.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`
    select set_config(name, value, true) from (values
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'),
      ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'),
      ('extra_float_digits', '1')
    ) as settings(name, value)`)
}

/** Stores all tables as of the client's snapshot. */
export async function dumpTables(
  client: pg.ClientBase,
  pathOf: (table: string) => string,
  recipient: string | undefined,
): Promise<StoredTable[]> {
  const stored: StoredTable[] = []
  for (const table of await listTables(client)) {
    const rows = client.query(copyTo(copyStatement(client, table)))
    // A stream of the package has no types for iteration.
    const content = Readable.from(rows, { objectMode: false })
    const digest = await writeSealed(pathOf(table.name), content, { recipient, isCompressed: true })
    stored.push({ name: table.name, columns: table.columns, rows: rows.rowCount, ...digest })
  }
  return stored
}

/** In the order of the primary key, so that equal tables are equal files. */
function copyStatement(client: pg.ClientBase, { name, columns, key }: Table): string {
  const list = (names: readonly string[]) => names.map((each) => client.escapeIdentifier(each)).join(', ')
  const table = client.escapeIdentifier(name)
  return `copy (select ${list(columns)} from ${table} order by ${key ? list(key) : `${table}::text`}) to stdout`
}

const sequencesSchema = z.array(z.object({ name: z.string(), value: z.string() }))

/** Those of which a value was given out. They are not part of a snapshot: the value may be a later one. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename`)
  return sequencesSchema.parse(rows)
}
