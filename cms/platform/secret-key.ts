import { createHash, randomBytes } from 'node:crypto'

const keyBytes = 16

/** A key of 128 random bits for a link in a mail, and what is stored of it. */
export function createSecretKey(): { key: string; hash: string } {
  const key = randomBytes(keyBytes).toString('base64url')
  return { key, hash: hashOf(key) }
}

/** Only the mail has the key itself. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
