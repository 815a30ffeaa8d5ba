import type { Api } from './api.ts'

/** Publishes an entry as a manager. */
export async function publish(api: Api, slug: string, uuid: string): Promise<void> {
  const manager = api.as('manager')
  const item = await manager('getItem', { params: { slug, uuid } })
  if (!item.ok) throw new Error(JSON.stringify(item.problem))
  const body = { action: 'status', updatedAt: item.data.updatedAt, newStatus: 'published' } as const
  const published = await manager('changeItem', { params: { slug, uuid }, body })
  if (!published.ok) throw new Error(JSON.stringify(published.problem))
}
