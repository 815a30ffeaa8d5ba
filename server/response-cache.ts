import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEndpointOf, withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { CachedResponse } from './cached-response.ts'
import { cdnFields } from './cdn-fields.ts'
import { type ChangeSource, MemoryCache } from './memory-cache.ts'
import type { CacheCounts } from './metrics.ts'
import { dataFields } from './security.ts'
import type { Cache } from './send-cached.ts'
import type { WebHandler } from './web-handler.ts'

/**
 * Caches anonymous reads until something changes. `api` is called with the normalized URL, without cookies and other
 * headers that a response may depend on, so that the response is the same for all anonymous callers.
 */
export class ResponseCache {
  readonly #api: WebHandler
  readonly #origin: string
  readonly #responses: MemoryCache<CachedResponse>
  readonly #hasCdn: boolean
  /** The keys of recent URLs as they were sent; empty for those that are not cached. */
  readonly #keys = new LRUCache<string, string>({
    maxSize: 2 ** 20,
    maxEntrySize: 4096,
    sizeCalculation: (key, url) => key.length + url.length,
  })

  /** `hasCdn`: whether a CDN may store responses too. */
  constructor(api: WebHandler, origin: string, changes: ChangeSource, hasCdn = false) {
    this.#hasCdn = hasCdn
    this.#api = api
    this.#origin = origin
    this.#responses = new MemoryCache(changes)
  }

  /** Of lookups since the start. */
  get counts(): CacheCounts {
    return this.#responses.counts
  }

  /** The response to a cacheable read. */
  readonly find: Cache['find'] = (request, { requestId, clientOf }) => {
    const { method = '', url = '', headers } = request
    if (!url.startsWith('/api/') || headers.authorization !== undefined) return undefined
    let key = this.#keys.get(url)
    if (key === undefined) {
      const address = URL.parse(this.#origin + url)
      key = (address && cacheKey({ method, isAnonymous: true, url: address })) ?? ''
      this.#keys.set(url, key)
    }
    if (!key) return undefined
    return (
      this.#responses.find(key) ??
      this.#respond(key, { 'x-request-id': requestId, 'x-client-address': clientOf(request) })
    )
  }

  readonly ownFields: Cache['ownFields'] = (response) =>
    this.#hasCdn ? [...dataFields, ...cdnFields(response)] : dataFields

  /** The same for requests from within this process. */
  readonly api: WebHandler = async (request) => {
    const isAnonymous = !request.headers.has('authorization')
    const key = cacheKey({ method: request.method, isAnonymous, url: new URL(request.url) })
    if (key === undefined) return this.#api(request)
    const client = request.headers.get('x-client-address') ?? ''
    return (await this.#respond(key, { 'x-client-address': client })).toResponse()
  }

  #respond(key: string, headers: SentHeaders): Promise<CachedResponse> {
    return this.#responses.get(key, async () => {
      const url = this.#origin + key
      const sent = Object.entries(headers).filter(([, value]) => value !== '')
      return CachedResponse.of(await this.#api(new Request(url, { headers: sent })), {
        cacheTags: cacheTagsOf(url),
      })
    })
  }
}

/** No response depends on them: the id is for the log, and by the address, searches of different clients take turns. */
type SentHeaders = { 'x-request-id'?: string; 'x-client-address': string }

/** The cache tags of a public read; undefined: any change drops its response. */
export function cacheTagsOf(url: string): readonly string[] | undefined {
  return publicReadAt(new URL(url))?.cacheTags
}

function publicReadAt({ pathname }: URL): Endpoint | undefined {
  const path = withoutTrailingSlash(pathname)
  const endpoint = path.startsWith('/api/') ? getEndpointOf(path.slice('/api'.length)) : undefined
  return endpoint?.who === 'anyone' && !endpoint.noStore ? endpoint : undefined
}

type ReadRequest = { method: string; isAnonymous: boolean; url: URL }

/**
 * The normalized path and query of a public read endpoint, for an anonymous caller: no trailing slash, only known
 * parameters, sorted by name, the last value of each, no empty values. Undefined for any request that must not be cached.
 */
export function cacheKey({ method, isAnonymous, url }: ReadRequest): string | undefined {
  if (!isAnonymous || !['GET', 'HEAD'].includes(method)) return undefined
  const endpoint = publicReadAt(url)
  if (!endpoint) return undefined
  const path = withoutTrailingSlash(url.pathname)
  const names = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape).sort() : []
  const query = new URLSearchParams()
  for (const name of names) {
    const value = url.searchParams.getAll(name).findLast((each) => each !== '')
    if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
