import type { Pool } from 'pg'

/**
 * A row that is never read, committed to the write-ahead log alone, and a sort that is too large for its memory and goes
 * to a file: so both kinds of writing reach the disk, and nothing grows. The statements share one transaction.
 */
const probe = `
  set local work_mem = '64kB';
  select pg_logical_emit_message(true, 'register health', '');
  select count(*) from (select md5(n::text) from generate_series(1, 2000) n order by 1 offset 1) as sorted`

const underWay = new WeakMap<Pool, Promise<void>>()

/**
 * Whether the database takes writes now. Who asks while a check is under way shares it.
 * @throws Error when the database is down, read-only, a standby, or out of disk space
 */
export function assertWritable(pool: Pool): Promise<void> {
  const check = underWay.get(pool) ?? probeOnce(pool).finally(() => underWay.delete(pool))
  underWay.set(pool, check)
  return check
}

async function probeOnce(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly !== false) throw new Error('the database is read-only')
  await pool.query(probe)
}
