import pg from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'

const statementSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

/** The number of statements on these tables that are executed while `run` runs, in and outside transactions. */
export async function countQueries(tables: RegExp, run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.filter(([statement]) => tables.test(statementSchema.parse(statement))).length
  } finally {
    query.mockRestore()
  }
}
