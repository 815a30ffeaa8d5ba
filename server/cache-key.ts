import { z } from 'zod'
import { withoutTrailingSlash } from '#contract/contract-path.ts'
import { readAt } from '#contract/match-endpoint.ts'

export type ReadRequest = { method: string; isAnonymous: boolean; url: URL }

/**
 * The address of a read of the contract that answers all the anonymous alike, spelt in one way: no trailing slash, only
 * the parameters that the call knows, in order, the last of each, none that is empty. Undefined for any other request.
 */
export function readKey({ method, isAnonymous, url }: ReadRequest): string | undefined {
  if (!isAnonymous || !['GET', 'HEAD'].includes(method)) return undefined
  const path = withoutTrailingSlash(url.pathname)
  const endpoint = path.startsWith('/api/') ? readAt(path.slice('/api'.length)) : undefined
  if (endpoint?.who !== 'anyone' || endpoint.noStore) return undefined
  const names = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape).sort() : []
  const query = new URLSearchParams()
  for (const name of names) {
    const value = url.searchParams.getAll(name).findLast((given) => given !== '')
    if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
