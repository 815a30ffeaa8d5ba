import { errorReason } from '#cms/platform/error-reason.ts'
import { allCacheTags, commonCacheTag } from '#contract/cache-tags.ts'

/** A CDN whose purge API takes tags, such as Cloudflare’s. */
type Cdn = { purgeUrl: string; purgeToken: string | undefined }

const timeoutMs = 5_000
const knownTags: ReadonlySet<string> = new Set(allCacheTags)

/** The tags of changed data, until a CDN has dropped the responses with these tags (contract §1). */
export class CdnPurges {
  readonly #cdn: Cdn
  /** By tag, since when it waits. */
  readonly #waiting = new Map<string, number>()
  #purging: ReadonlyMap<string, number> = new Map()

  constructor(cdn: Cdn) {
    this.#cdn = cdn
  }

  /** `tag` is undefined if anything may have changed. No public response has the tags of forms that are no registers. */
  add(tag: string | undefined): void {
    if (tag !== undefined && !knownTags.has(tag)) return
    const added = tag ?? commonCacheTag
    if (!this.#waiting.has(added)) this.#waiting.set(added, Date.now())
  }

  /** The tags that are not purged yet. `oldest`: since when, as `Date.now()`; undefined if there are none. */
  queue(): { length: number; oldest: number | undefined } {
    const tags = new Map([...this.#waiting, ...this.#purging])
    return { length: tags.size, oldest: tags.size > 0 ? Math.min(...tags.values()) : undefined }
  }

  /** Takes the tags, and calls `run` with a function that purges them. They are purged later if that fails. */
  async take(run: (purge: () => Promise<void>) => Promise<void>): Promise<void> {
    if (this.#waiting.size === 0) return
    const taken = new Map(this.#waiting)
    this.#waiting.clear()
    this.#purging = taken
    try {
      await run(() => purgeTags(this.#cdn, [...taken.keys()]))
    } catch (error) {
      for (const [tag, since] of taken) this.#waiting.set(tag, since)
      throw error
    } finally {
      this.#purging = new Map()
    }
  }
}

/** Purges a tag that no response has, and reports if the CDN does not accept that. */
export async function checkPurges(cdn: Cdn, report: (line: string) => void): Promise<void> {
  await purgeTags(cdn, ['check']).catch((error: unknown) =>
    report(`CDN_PURGE_URL: changes do not reach the CDN (${errorReason(error)})`),
  )
}

async function purgeTags({ purgeUrl, purgeToken }: Cdn, tags: readonly string[]): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(purgeToken && { Authorization: `Bearer ${purgeToken}` }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the CDN responded with ${response.status}`)
}
