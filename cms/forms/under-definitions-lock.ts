import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'

/** Serializes all changes of definitions, because they depend on each other (slugs, shared texts). */
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

/** A slug cannot change, because stored values and translation keys refer to it. */
export function checkSameSlug(slug: string, input: string): ValueIssue[] {
  return slug === input ? [] : [{ field: 'slug', messageKey: 'forms.error.slugFixed' }]
}

type Named = { slug: string; keys: readonly string[] }

/**
 * Slugs are unique regardless of case, and must not produce the same translation key (`a.helpText` is the help text of `a`).
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
