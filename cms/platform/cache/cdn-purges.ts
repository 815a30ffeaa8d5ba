import { errorReason } from '#cms/platform/error-reason.ts'
import { allCacheTags, commonCacheTag } from '#contract/cache-tags.ts'

/** A CDN whose purge API takes tags, such as Cloudflare’s. */
type Cdn = { purgeUrl: string; purgeToken: string | undefined }

const timeoutMs = 5_000
const knownTags: ReadonlySet<string> = new Set(allCacheTags)

/** The tags of changed data, until a CDN has dropped the responses with these tags (contract §1). */
export class CdnPurges {
  readonly #cdn: Cdn
  readonly #tags = new Set<string>()

  constructor(cdn: Cdn) {
    this.#cdn = cdn
  }

  /** `tag` is undefined if anything may have changed. No public response has the tags of forms that are no registers. */
  add(tag: string | undefined): void {
    if (tag === undefined) this.#tags.add(commonCacheTag)
    else if (knownTags.has(tag)) this.#tags.add(tag)
  }

  /** Takes the tags, and calls `run` with a function that purges them. They are purged later if that fails. */
  async take(run: (purge: () => Promise<void>) => Promise<void>): Promise<void> {
    const tags = [...this.#tags]
    if (tags.length === 0) return
    this.#tags.clear()
    try {
      await run(() => purgeTags(this.#cdn, tags))
    } catch (error) {
      for (const tag of tags) this.#tags.add(tag)
      throw error
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
