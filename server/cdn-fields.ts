import { commonCacheTag } from '#contract/cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'
import { expiryOf } from './memory-cache.ts'

/** With the four minutes that a response may live in memory, less than the five of a presigned URL that it may contain. */
const maxLifeMs = 30_000

/** The headers with which a CDN stores a response until data with one of its tags changes (contract §1). */
export function cdnFields({ isCacheable, cacheTags }: CachedResponse): readonly string[] {
  if (!isCacheable || !cacheTags) return []
  const now = Date.now()
  const seconds = Math.floor((expiryOf(now, maxLifeMs) - now) / 1000)
  return ['Cache-Tag', [commonCacheTag, ...cacheTags].join(','), 'CDN-Cache-Control', `max-age=${seconds}`]
}
