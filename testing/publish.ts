import type { Client } from '#contract/client.ts'
import type { Clients } from './api.ts'
import { setStatus } from './items.ts'

/** Publishes an item as a manager. */
export function publish(api: Clients, slug: string, uuid: string, manager?: Client): Promise<void> {
  return setStatus(api, slug, uuid, 'published', manager)
}
