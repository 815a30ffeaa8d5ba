import type { Pool } from 'pg'
import { createSecretKey } from '#cms/platform/secret-key.ts'

/** The key of a notice to this address, as its link has it. */
export async function createMailKey(pool: Pick<Pool, 'query'>, address: string): Promise<string> {
  const { key, hash } = createSecretKey()
  await pool.query('insert into mail_keys (key_hash, address) values ($1, $2)', [hash, address])
  return key
}

/** The key of a mail to this address that is sent when somebody asks for it. */
export async function createHeldMail(pool: Pick<Pool, 'query'>, address: string): Promise<string> {
  const { key, hash } = createSecretKey()
  await pool.query(
    `insert into mails (recipient, subject, text, html, status, due_at, held_key)
      values ($1, 'Koopia', 'Tere!', '<p>Tere!</p>', 'held', now(), $2)`,
    [address, hash],
  )
  return key
}
