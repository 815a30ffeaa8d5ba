import type { ClientBase } from 'pg'

/**
 * Selects since when this database belongs to the storage, as `at`: since its first migration or, if a restore has found objects that the
 * backup lacked, since that. No job removes older objects that it does not name: they may be all that is left of entries.
 */
export const storageAgeQuery = `
  select greatest(min(created_at), (select (data->>'at')::timestamptz from payload_kv where key = 'restored')) as at
  from payload_migrations`

/** Records in Payload's key-value table that the database was restored beside objects that it does not name. */
export async function recordRestore(client: ClientBase): Promise<void> {
  await client.query(
    `insert into payload_kv (key, data) values ('restored', jsonb_build_object('at', now()))
     on conflict (key) do update set data = excluded.data`,
  )
}
