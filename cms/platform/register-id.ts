import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'

/** In Payload's key-value table, which keeps what no collection is for. */
const key = 'register-id'

const rowsSchema = z.array(z.object({ data: z.object({ id: z.string() }) }))

/** The id of the register: of its database, and of one that is restored from a backup. Undefined if it has not been started yet. */
export async function findRegisterId(client: ClientBase | Pool): Promise<string | undefined> {
  const { rows } = await client.query('select data from payload_kv where key = $1', [key])
  return rowsSchema.parse(rows)[0]?.data.id
}

/** The same, which is stored first if there is none. */
export async function loadRegisterId(client: ClientBase | Pool): Promise<string> {
  const id = randomUUID()
  await client.query('insert into payload_kv (key, data) values ($1, $2) on conflict (key) do nothing', [
    key,
    { id },
  ])
  return (await findRegisterId(client)) ?? id
}
