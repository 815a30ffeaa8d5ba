import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { z } from 'zod'

type Pool = Payload['db']['pool']

const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  sub: z.string().nullable(),
  /** By the access list. */
  hasAccess: z.boolean(),
  updatedAt: z.date().transform((date) => date.toISOString()),
  createdAt: z.date().transform((date) => date.toISOString()),
})

export type SessionUser = z.infer<typeof userSchema>

/** The user of a session; undefined after the session was ended on any instance. */
export async function findSessionUser(pool: Pool, sessionId: string): Promise<SessionUser | undefined> {
  const { rows } = await pool.query(
    `select users.id, username, full_name as "fullName", email, sub,
       has_access(listed, listed_until) as "hasAccess",
       updated_at as "updatedAt", created_at as "createdAt"
     from manage_sessions join users on users.id = user_id where manage_sessions.id = $1`,
    [sessionId],
  )
  return userSchema.optional().parse(rows[0])
}

type Renewal = { sessionId: string | undefined; userId: string; expiresAt: Date }

/**
 * Extends a browser's session, so that ending it invalidates every cookie issued for it. A session that was ended, or
 * belongs to another user, is replaced by a new one. Returns the id of the active session.
 */
export async function renewSession(pool: Pool, { sessionId, userId, expiresAt }: Renewal): Promise<string> {
  if (sessionId !== undefined) {
    const { rowCount } = await pool.query(
      'update manage_sessions set expires_at = greatest(expires_at, $3) where id = $1 and user_id = $2',
      [sessionId, userId, expiresAt],
    )
    if (rowCount) return sessionId
    await endSession(pool, sessionId)
  }
  const id = randomUUID()
  await pool.query('insert into manage_sessions (id, user_id, expires_at) values ($1, $2, $3)', [
    id,
    userId,
    expiresAt,
  ])
  return id
}

export async function endSession(pool: Pool, sessionId: string): Promise<void> {
  await pool.query('delete from manage_sessions where id = $1', [sessionId])
}

/** Removes sessions whose last cookie has expired. */
export async function removeExpiredSessions(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from manage_sessions where expires_at < $1', [now])
}
