import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'

/** Definitions lean on each other (slugs, shared texts), so one change of any of them at a time. */
export function underDefinitionsLock<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  return inTransaction(req, async () => {
    await lock(req, 'definitions')
    return run()
  })
}

/** @throws Problem `conflict` with the current `updatedAt` */
export function assertNotStale(current: { updatedAt: string }, basedOn: string): void {
  if (Date.parse(current.updatedAt) === Date.parse(basedOn)) return
  throw new Problem('conflict', { updatedAt: current.updatedAt })
}

/** @throws Problem `invalid` */
export function assertNoIssues(errors: ValueIssue[]): void {
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** A slug names entries' values and keys of texts, so it stays. */
export function checkSameSlug(slug: string, sent: string): ValueIssue[] {
  return slug === sent ? [] : [{ field: 'slug', messageKey: 'forms.error.slugFixed' }]
}

type Named = { slug: string; keys: readonly string[] }

/**
 * Slugs differ in more than case, and no two of them lead to the same key of a text (`a.helpText` is the help of `a`).
 * @throws Problem `slugInUse`
 */
export function assertSlugFree(named: Named, others: readonly Named[]): void {
  const isInUse = others.some(
    (other) =>
      other.slug.toLowerCase() === named.slug.toLowerCase() ||
      other.keys.some((key) => named.keys.includes(key)),
  )
  if (!isInUse) return
  throw new Problem('slugInUse', { errors: [{ field: 'slug', messageKey: 'forms.error.slugInUse' }] })
}
