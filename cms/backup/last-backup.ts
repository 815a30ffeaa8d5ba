import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'

/** In Payload's key-value table, which keeps what no collection is for. */
const key = 'last-backup'

const rowSchema = z.object({ at: z.iso.datetime() })

/** Records when a backup was completed, for `backup_last_success_timestamp_seconds`. */
export async function recordBackup(client: ClientBase, at: Date): Promise<void> {
  await client.query(
    'insert into payload_kv (key, data) values ($1, $2) on conflict (key) do update set data = excluded.data',
    [key, { at: at.toISOString() }],
  )
}

/** When `npm run backup` has last completed a backup; undefined if it never has. */
export async function lastBackupAt(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query('select data from payload_kv where key = $1', [key])
  return rows[0] ? new Date(rowSchema.parse(rows[0].data).at) : undefined
}
