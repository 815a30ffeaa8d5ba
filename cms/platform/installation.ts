import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import pg, { type ClientBase, type Pool } from 'pg'
import { z } from 'zod'
import { timeouts } from '#cms/platform/database/pool.ts'

/** In Payload's key-value table, which keeps what no collection is for. */
const key = 'installation'

/**
 * Of a database, and of one that is restored from its backup: the id is written into folders of backups. The secret is known to instances
 * only.
 */
const installationSchema = z.object({ id: z.string(), secret: z.string() })
export type Installation = z.infer<typeof installationSchema>

/** Undefined if the register has not been started yet. */
export async function findInstallation(client: ClientBase | Pool): Promise<Installation | undefined> {
  const { rows } = await client.query('select data from payload_kv where key = $1', [key])
  return z.array(z.object({ data: installationSchema })).parse(rows)[0]?.data
}

/** The same of a database at a URL. */
export async function findInstallationAt(url: string): Promise<Installation | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.connection,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await findInstallation(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** That of a client's database, which is stored first if there is none. */
export async function loadInstallation(
  client: ClientBase | Pool,
  id: string = randomUUID(),
): Promise<Installation> {
  const created = { id, secret: randomBytes(32).toString('base64url') }
  await client.query('insert into payload_kv (key, data) values ($1, $2) on conflict (key) do nothing', [
    key,
    created,
  ])
  return (await findInstallation(client)) ?? created
}

/** Proves that an instance is one of the register (contract §8, `GET /health`). */
export function proofOf(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('base64url')
}
