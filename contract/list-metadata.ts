/** How a paged list was counted and searched (contract §3). */
export type ListMetadata = {
  /** `X-Total-Count`: the number of rows on all pages. */
  total?: number
  /** `X-Total-Relation`: there may be more rows than `total`. */
  relation?: 'gte'
  /** `X-Search`: nothing was found, and the rows contain similar words. */
  search?: 'similar'
}

export function listHeaders({ total, relation, search }: ListMetadata): [name: string, value: string][] {
  return [
    ...(total === undefined ? [] : [['X-Total-Count', String(total)] as const]),
    ...(relation ? [['X-Total-Relation', relation] as const] : []),
    ...(search ? [['X-Search', search] as const] : []),
  ].map(([name, value]) => [name, value])
}

export function parseListMetadata(headers: Headers): ListMetadata {
  const total = headers.get('x-total-count')
  return {
    ...(total !== null && { total: Number(total) }),
    ...(headers.get('x-total-relation') === 'gte' && { relation: 'gte' as const }),
    ...(headers.get('x-search') === 'similar' && { search: 'similar' as const }),
  }
}
