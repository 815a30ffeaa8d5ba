import type { ListQuery } from '#ui/data-table/table-state.ts'

/** Pending entries whose address is not confirmed wait apart from the queue (contract §4), unless the query asks for them. */
export function withoutUnconfirmed(query: ListQuery): ListQuery {
  return query.statuses === 'pending' ? { ...query, address: query.address ?? 'confirmed' } : query
}
