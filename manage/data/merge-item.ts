import type { AdminItem } from '#contract/admin-items.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { type SortedField, sortedFields, valueAt, withValue } from '#ui/fields/sorted-fields.ts'
import type { Contested } from '../shell/parts.ts'
import { isContested, mergePart, partOf, type SideOf, type Versions } from '../shell/three-way.ts'

/** Status and values of an item as loaded, as edited or as saved by another user. */
export type Version = { status: ItemStatus; values: FormValues }

/** The path of the status as a part; paths of fields contain a dot. */
export const statusPath = 'status'

/** How parts are named and displayed; `target` is undefined for the status. */
export type PartTexts = {
  describe: (target: SortedField | undefined) => Pick<Contested, 'label' | 'lang'>
  textOf: (target: SortedField | undefined, value: FieldValue) => string
}

/** What both have changed of an item, in the order of the saved form, with the other user's last change of it. */
export function contestedFields(
  versions: Versions<Version>,
  { history, ...saved }: WithFieldSets & Pick<AdminItem, 'history'>,
  knownEntries: number,
  { describe, textOf }: PartTexts,
): Contested[] {
  const newEntries = history.slice(0, history.length - knownEntries)
  return [undefined, ...sortedFields(saved)].flatMap((target) => {
    const part = target ? valuesAt(versions, target) : partOf(versions)('status')
    if (!isContested<FieldValue>(part)) return []
    const change = newEntries.find(({ from, to, changes }) =>
      target ? changes.some(({ field }) => field === target.path) : from !== to,
    )
    return {
      key: target?.path ?? statusPath,
      ...describe(target),
      saved: textOf(target, part.saved),
      mine: textOf(target, part.mine),
      change,
    }
  })
}

/** Merges status and fields. */
export function mergeItem(versions: Versions<Version>, sideOf: SideOf, saved: WithFieldSets): Version {
  const { mine } = versions
  return {
    status: mergePart(partOf(versions)('status'), sideOf(statusPath)),
    values: sortedFields(saved).reduce((values, target) => {
      const part = valuesAt(versions, target)
      const merged = mergePart(part, sideOf(target.path))
      return isSameValue(merged, part.mine) ? values : withValue(values, target, merged ?? undefined)
    }, mine.values),
  }
}

/** The values of a field; null for an absent one. */
function valuesAt({ base, saved, mine }: Versions<Version>, target: SortedField): Versions<FieldValue> {
  const valueIn = ({ values }: Version) => valueAt(values, target) ?? null
  return { base: valueIn(base), saved: valueIn(saved), mine: valueIn(mine) }
}
