import { Problem } from '#contract/problems.ts'

/** The outcome of a change of an item. */
export type Changed = {
  updatedAt: string
  /** The id of the change; undefined if nothing was written. */
  change?: string
  /** Message key. */
  warning?: string
}

/** The outcomes of a bulk change by uuid: the changed item, or why it was not changed. */
export type Outcomes = Map<string, Changed | Problem>

/** Returns the `Problem` that `check` throws. */
export function attempt<T>(check: () => T): T | Problem {
  try {
    return check()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The outcome of the change of a single item. @throws Problem */
export function requireChanged(outcomes: Outcomes, uuid: string): Changed {
  const outcome = outcomes.get(uuid) ?? new Problem('notFound')
  if (outcome instanceof Problem) throw outcome
  return outcome
}
