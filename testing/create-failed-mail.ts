import type { Pool } from 'pg'
import { z } from 'zod'
import { maxAttempts } from '#cms/mails/rules.ts'

/** Creates a mail that will not be retried; returns its id. */
export async function createFailedMail(
  pool: Pick<Pool, 'query'>,
  recipient = 'keegi@ut.example',
): Promise<string> {
  const { rows } = await pool.query(
    `insert into mails (recipient, subject, text, html, status, attempts, due_at, last_error)
     values ($1, 'Saime kätte / We have received', 'Tere!', '<p>Tere!</p>', 'failed', $2, now(),
       'connect ECONNREFUSED 127.0.0.1:25') returning id`,
    [recipient, maxAttempts],
  )
  return z.object({ id: z.string() }).parse(rows[0]).id
}
