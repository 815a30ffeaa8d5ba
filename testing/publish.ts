import type { Client } from '#contract/client.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'

/** Publishes an entry as a manager. */
export async function publish(
  api: Clients,
  slug: string,
  uuid: string,
  manager: Client = api.as('manager'),
): Promise<void> {
  const params = { slug, uuid }
  const { updatedAt } = dataOf(await manager('getItem', { params }))
  const body = { action: 'status', updatedAt, newStatus: 'published' } as const
  dataOf(await manager('changeItem', { params, body }))
}
