import { sql } from 'drizzle-orm'
import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { isReadable } from '#cms/items/policy.ts'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { Problem } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'

const rowsSchema = z.array(z.object({ id: z.string(), form: z.string() }))

/**
 * `/old/{path}?{query}`: redirects the address that an entry had in a former system to its page, if everyone may see it (contract §7).
 * All old addresses are below `/old`, so that none can collide with a path of the product.
 */
export async function handleOldAddress(payload: Payload, request: Request): Promise<Response> {
  try {
    const { pathname, search } = new URL(request.url)
    const address = `${pathname.replace(/^\/old(?=\/)/i, '')}${search}`
    const req = await createLocalReq({ context: { caller: null, isPublicRead: true } }, payload)
    const rows = await runSql(
      req,
      sql`
        select items.id, items.form from old_addresses join items on items.id = old_addresses.item
        where old_addresses.address = ${address} and ${isReadable(req)}
      `,
    )
    const [item] = rowsSchema.parse(rows)
    const register = findRegister(item?.form)
    if (!item || !register) throw new Problem('notFound')
    const headers = { Location: `/${register.slug}/${item.id}`, 'Cache-Control': 'no-store' }
    return new Response(null, { status: 301, headers })
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}
