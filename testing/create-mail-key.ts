import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** The key of a notice to this address, as its link has it. */
export async function createMailKey(pool: Pick<Pool, 'query'>, address: string): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  const hash = createHash('sha256').update(key).digest('hex')
  await pool.query('insert into mail_keys (key_hash, address) values ($1, $2)', [hash, address])
  return key
}
