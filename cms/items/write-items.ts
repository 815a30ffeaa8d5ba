import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { Item } from '#cms/payload-types.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { toColumns } from './item-fields.ts'
import { type Access, assertUpdatable } from './policy.ts'
import { isProjected, projectItem } from './project-item.ts'
import { closedIn, correctedAtIn } from './rules.ts'
import { type ChangeNote, changeNote } from './write-item.ts'
import { writeVersions } from './write-queries.ts'

type ItemWrite = {
  item: Item
  /** `updatedAt` is the current time by default. */
  data: Partial<Pick<Item, 'status' | 'values' | 'chosenLanguage' | 'updatedAt' | 'correctedAt' | 'closed'>>
}

/**
 * Writes a new version of each of these items of a form, which are locked (`findLockedItems`), in few statements. The
 * transition of the status and new values must be valid. Returns the items before and after.
 * @throws Problem `forbidden`
 */
export async function writeItems(
  access: Access,
  form: Form,
  writes: readonly ItemWrite[],
  { changedBy, ...note }: ChangeNote & { changedBy: Caller },
): Promise<{ before: Item; item: Item }[]> {
  assertUpdatable(access)
  const now = new Date()
  const projections = writes.map(({ item, data }) => {
    const values = formValuesSchema.parse(data.values ?? item.values)
    return { item, data, values, isCurrent: isProjected(form, item, values) }
  })
  const keywords = await loadKeywords(
    access.req,
    form,
    projections.flatMap(({ values, isCurrent }) => (isCurrent ? [] : [values])),
  )
  const written = await Promise.all(
    projections.map(async ({ item, data, values, isCurrent }) => {
      const columns = isCurrent ? undefined : await projectItem(form, values, keywords)
      const { deadlineAt } = columns ?? item
      const { correctedAt = item.correctedAt, closed = item.closed } = data
      const status = statusAt(data.status ?? item.status, deadlineAt, now)
      const changed = {
        updatedAt: now.toISOString(),
        ...data,
        ...columns,
        ...changeNote(changedBy, note),
        status,
        correctedAt: correctedAtIn(status, correctedAt),
        closed: closedIn(status, closed),
      }
      return { before: item, item: { ...item, ...changed }, columns: toColumns(changed) }
    }),
  )
  await writeVersions(
    access.req,
    written.map(({ item: { id }, columns }) => ({ id, columns })),
  )
  return written
}
