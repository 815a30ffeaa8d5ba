import type { PayloadRequest } from 'payload'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { planTexts } from '#cms/translations/rules.ts'
import { writeTexts } from '#cms/translations/save-texts.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import type { Text } from '#contract/texts.ts'
import type { FormTexts } from './assemble-form.ts'
import { type FieldRow, loadFields, loadFormTexts } from './definition-rows.ts'

export type SavedDefinition = { slug: string; uuid: string; updatedAt: string }
/** A saved definition, and what is stored after it. */
export type Change = { saved: SavedDefinition; stored: Stored }
/** Fields and texts as stored, including the changes of this transaction. */
export type Stored = { fields: ReadonlyMap<string, FieldRow>; texts: FormTexts }

/**
 * Serializes all changes of definitions, because they depend on each other (slugs, shared texts). Fields and texts are
 * loaded once, under the lock; what was saved is presented from them and from what was written.
 */
export function changeDefinitions<T>(req: PayloadRequest, run: (stored: Stored) => Promise<T>): Promise<T> {
  return inTransaction(req, async () => {
    await lock(req, 'definitions')
    await lock(req, 'translations')
    return run({ fields: await loadFields(req), texts: await loadFormTexts(req) })
  })
}

type Named = { slug: string; keys: readonly string[] }

/**
 * Slugs are unique regardless of case, and must not produce the same translation key (`a.helpText` is the help text of `a`).
 * @throws Problem `invalid`, `slugInUse`
 */
export function assertAddable(named: Named, issues: ValueIssue[], others: readonly Named[]): void {
  assertNoIssues([...checkSlug(named.slug), ...issues])
  const isInUse = others.some(
    (other) =>
      other.slug.toLowerCase() === named.slug.toLowerCase() ||
      other.keys.some((key) => named.keys.includes(key)),
  )
  if (!isInUse) return
  throw new Problem('slugInUse', { errors: [{ field: 'slug', messageKey: 'forms.error.slugInUse' }] })
}

/**
 * A slug cannot change, because stored values and translation keys refer to it.
 * @throws Problem `conflict` on a stale copy, `invalid`
 */
export function assertUpdatable(
  current: SavedDefinition,
  { updatedAt, values }: { updatedAt: string; values: { slug: string } },
  issues: ValueIssue[],
): void {
  assertCurrent(current, updatedAt)
  const isRenamed = current.slug !== values.slug
  assertNoIssues([...(isRenamed ? [{ field: 'slug', messageKey: 'forms.error.slugFixed' }] : []), ...issues])
}

function assertNoIssues(errors: ValueIssue[]): void {
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** A text of a definition; an omitted language is left unchanged, an empty one is cleared. */
export type DefinitionText = { key: string } & Partial<Text>

/** Saves texts of definitions and returns all texts, including those. */
export async function saveDefinitionTexts(
  req: PayloadRequest,
  texts: FormTexts,
  given: readonly DefinitionText[],
): Promise<FormTexts> {
  const namespace = 'forms'
  const { write } = planTexts(
    given.map((text) => ({ namespace, ...text })),
    [...texts].map(([key, text]) => ({ namespace, key, ...text })),
  )
  const { updatedAt } = await writeTexts(req, write)
  return new Map([...texts, ...write.map(({ key, et, en }) => [key, { et, en, updatedAt }] as const)])
}
