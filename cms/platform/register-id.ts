import { createHmac, randomUUID } from 'node:crypto'
import pg, { type ClientBase, type Pool } from 'pg'
import { z } from 'zod'

/** In Payload's key-value table, which keeps what no collection is for. */
const key = 'register-id'

const rowsSchema = z.array(z.object({ data: z.object({ id: z.string() }) }))

/**
 * The id of the register: of its database, and of one that is restored from a backup. Only its instances know it. Undefined if it has not been started yet.
 */
export async function findRegisterId(client: ClientBase | Pool): Promise<string | undefined> {
  const { rows } = await client.query('select data from payload_kv where key = $1', [key])
  return rowsSchema.parse(rows)[0]?.data.id
}

/** The same of a database at a URL. */
export async function findRegisterIdAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await findRegisterId(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** That of a client's database, which is stored first if there is none. */
export async function loadRegisterId(client: ClientBase | Pool): Promise<string> {
  const id = randomUUID()
  await client.query('insert into payload_kv (key, data) values ($1, $2) on conflict (key) do nothing', [
    key,
    { id },
  ])
  return (await findRegisterId(client)) ?? id
}

/** Proves that an instance is one of the register (contract §7, `GET /health`). */
export function proofOf(id: string, challenge: string): string {
  return createHmac('sha256', id).update(challenge).digest('base64url')
}
