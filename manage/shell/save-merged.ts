import { type Envelope, problemTable } from '#contract/problems.ts'
import type { Choices, Contested } from './parts.ts'
import type { SideOf, Versions } from './three-way.ts'

/** A stored version; `updatedAt` is empty for something new. */
export type Copy<Values> = { values: Values; updatedAt: string }
export type Response<Data> = { ok: true; data: Data } | { ok: false; problem: Envelope }

export type MergedSave<Values, Data, Saved extends Copy<Values>> = {
  /** Saves the values on top of a version. */
  save: (values: Values, base: Copy<Values>) => Promise<Response<Data>>
  /** Loads the version that is stored now; undefined if there is none. */
  load: () => Promise<Saved | undefined>
  merge: (versions: Versions<Values>, sideOf: SideOf, saved: Saved) => Values
  /** The parts that both have changed differently. */
  contestedOf: (versions: Versions<Values>, saved: Saved) => readonly Contested[]
}

type Ask = (contested: readonly Contested[]) => Promise<Choices | undefined>

/**
 * Saves an edit of `base`, merged with what somebody else has saved since. `ask` chooses between the versions of what both have
 * changed, or resolves to undefined to continue the edit. Resolves to the last response, with the values and the version that
 * it was for; `isPostponed` if the edit continues.
 */
export async function saveMerged<Values, Data, Saved extends Copy<Values>>(
  { save, load, merge, contestedOf }: MergedSave<Values, Data, Saved>,
  ask: Ask,
  loaded: Copy<Values>,
  edited: Values,
) {
  let [base, values] = [loaded, edited]
  for (;;) {
    const response = await save(values, base)
    const isConflict = !response.ok && response.problem.error === problemTable.conflict.messageKey
    const saved = isConflict ? await load() : undefined
    if (!saved) return { ...response, base, values, isPostponed: false }
    const versions = { base: base.values, saved: saved.values, mine: values }
    const contested = contestedOf(versions, saved)
    const choices = contested.length === 0 ? {} : await ask(contested)
    if (!choices) return { ...response, base, values, isPostponed: true }
    values = merge(versions, (name) => choices[name] ?? 'mine', saved)
    base = saved
  }
}
