import { z } from 'zod'
import { withoutTrailingSlash } from '#contract/contract-path.ts'
import { readAt } from '#contract/match-endpoint.ts'

export type ReadRequest = { method: string; isAnonymous: boolean; url: URL }

/**
 * The normalized path and query of a public read endpoint, for an anonymous caller: no trailing slash, only known
 * parameters, sorted by name, the last value of each, no empty values. Undefined for any request that must not be cached.
 */
export function cacheKey({ method, isAnonymous, url }: ReadRequest): string | undefined {
  if (!isAnonymous || !['GET', 'HEAD'].includes(method)) return undefined
  const path = withoutTrailingSlash(url.pathname)
  const endpoint = path.startsWith('/api/') ? readAt(path.slice('/api'.length)) : undefined
  if (endpoint?.who !== 'anyone' || endpoint.noStore) return undefined
  const names = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape).sort() : []
  const query = new URLSearchParams()
  for (const name of names) {
    const value = url.searchParams.getAll(name).findLast((each) => each !== '')
    if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
