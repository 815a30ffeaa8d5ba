import type { AdminItem, HistoryEntry } from '#contract/admin-items.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { type SortedField, sortedFields, valueAt, withValue } from '#ui/fields/sorted-fields.ts'
import { isContested, type Side, type Versions } from '../shell/three-way.ts'

/** Status and values of an item as loaded, as edited or as saved by another user. */
export type Version = { status: ItemStatus; values: FormValues }

/** A field, or the status if `target` is undefined, that differs between the user's edit and the saved version. */
export type Conflict = {
  path: string
  target: SortedField | undefined
  mine: FieldValue
  saved: FieldValue
  /** The side that is taken unless the other is chosen: `mine` if the user has changed it. */
  preselected: Side
  /** Whether both have changed it, so that the user has to choose. */
  isContested: boolean
  /** The other user's last change of it. */
  change: HistoryEntry | undefined
}

/** The path of the status among the conflicts; paths of fields contain a dot. */
export const statusPath = 'status'

/** What differs between an edit of `loaded` and the version that was saved since, in the form's order. */
export function findConflicts(
  loaded: Version & Pick<AdminItem, 'history'>,
  mine: Version,
  saved: Version & Pick<AdminItem, 'history' | 'fieldSets'>,
): Conflict[] {
  const newEntries = saved.history.slice(0, saved.history.length - loaded.history.length)
  const statusConflict: Conflict = {
    path: statusPath,
    target: undefined,
    mine: mine.status,
    saved: saved.status,
    ...sidesOf({ base: loaded.status, saved: saved.status, mine: mine.status }),
    change: newEntries.find(({ from, to }) => from !== to),
  }
  const fieldConflicts = sortedFields(saved).map((target): Conflict => {
    const valueIn = ({ values }: Version) => valueAt(values, target) ?? null
    const versions = { base: valueIn(loaded), saved: valueIn(saved), mine: valueIn(mine) }
    return {
      path: target.path,
      target,
      mine: versions.mine,
      saved: versions.saved,
      ...sidesOf(versions),
      change: newEntries.find(({ changes }) => changes.some(({ field }) => field === target.path)),
    }
  })
  return [statusConflict, ...fieldConflicts].filter((each) => !isSameValue(each.mine, each.saved))
}

function sidesOf<Value>(versions: Versions<Value>): Pick<Conflict, 'preselected' | 'isContested'> {
  const { base, mine } = versions
  return { preselected: isSameValue(mine, base) ? 'saved' : 'mine', isContested: isContested(versions) }
}

export type Choices = Readonly<Record<string, Side>>

/** The user's edit with the saved value of every conflict for which that was chosen. */
export function mergeVersions(
  mine: Version,
  saved: Version,
  conflicts: readonly Conflict[],
  choices: Choices,
): Version {
  const taken = conflicts.filter(({ path, preselected }) => (choices[path] ?? preselected) === 'saved')
  return {
    status: taken.some(({ path }) => path === statusPath) ? saved.status : mine.status,
    values: taken.reduce(
      (values, { target }) => (target ? withValue(values, target, valueAt(saved.values, target)) : values),
      mine.values,
    ),
  }
}
