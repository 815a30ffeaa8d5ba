import type { Pool } from 'pg'
import { createSecretKey } from '#cms/platform/secret-key.ts'

/** Creates a link to an item, as mails have them; returns its key. */
export async function createOwnerKey(
  pool: Pick<Pool, 'query'>,
  uuid: string,
  { address = 'omanik@ut.example', expiresInDays = 90, isRevoked = false } = {},
): Promise<string> {
  const { key, hash } = createSecretKey()
  await pool.query(
    `insert into owner_links (item, address, key_hash, expires_at, revoked_at)
     values ($1, $5, $2, now() + make_interval(days => $3), case when $4 then now() end)`,
    [uuid, hash, expiresInDays, isRevoked, address],
  )
  return key
}
