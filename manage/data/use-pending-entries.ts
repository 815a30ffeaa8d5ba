import { useCallback } from 'react'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useResource } from '../shell/use-resource.ts'

/** Maximum page size of the list endpoint. Once the oldest entries are decided, the next ones follow. */
const mostNeighbours = 150

export type PendingEntries = {
  previous: string | undefined
  next: string | undefined
  /** From 1; 0 if the current entry is not pending. */
  position: number
  total: number
  /** Requests the entry that is now the next one, after the current one was saved; undefined after the last. */
  findNext: () => Promise<string | undefined>
}

/**
 * The pending entries of a form, oldest first, relative to the current one. The first follows the last. Those whose address is not
 * confirmed are a queue of their own.
 */
export function usePendingEntries(
  slug: string,
  { uuid, addressUnconfirmed }: Pick<AdminItem, 'uuid' | 'addressUnconfirmed'>,
): PendingEntries {
  const client = useClient()
  const address = addressUnconfirmed ? 'unconfirmed' : 'confirmed'
  const request = useCallback(async () => {
    const query = { statuses: 'pending', address, sort: 'createdAt', page: 1, size: mostNeighbours } as const
    const response = await client('listItems', { params: { slug }, query })
    if (!response.ok) return response
    const uuids = response.data.map((row) => row.uuid)
    return { ok: true, data: { uuids, total: response.total ?? uuids.length } } as const
  }, [client, slug, address])
  const { uuids, total } = useResource(request).data ?? { uuids: [], total: 0 }
  const index = uuids.indexOf(uuid)
  const others = [...uuids.slice(index + 1), ...uuids.slice(0, Math.max(index, 0))]

  async function findNext() {
    const response = await request()
    if (!response.ok) return others[0]
    const stillPending = response.data.uuids.filter((other) => other !== uuid)
    return others.find((other) => stillPending.includes(other)) ?? stillPending[0]
  }

  return { previous: others.at(-1), next: others[0], position: index + 1, total, findNext }
}
