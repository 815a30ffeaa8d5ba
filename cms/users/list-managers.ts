import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type Assignee, assigneeSchema } from '#contract/assignment.ts'

/** Everybody who is or was a manager and has signed in to the manage area or is on the access list, by name. */
export async function loadManagers(req: PayloadRequest): Promise<Assignee[]> {
  const rows = await runSql(
    req,
    sql`
      select username, coalesce(nullif(full_name, ''), username) as name,
        has_access(listed, listed_until) or manages_by_token as "hasAccess"
      from users order by 2, 1
    `,
  )
  return z.array(assigneeSchema).parse(rows)
}
