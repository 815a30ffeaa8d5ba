import { useState } from 'react'
import { type Envelope, problemTable } from '#contract/problems.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { isContested, mergePart, partOf, type Side, type Versions } from './three-way.ts'

/** A stored version; `updatedAt` is undefined for something new. */
type Copy<Values> = { values: Values; updatedAt: string | undefined }
type Response<Data> = { ok: true; data: Data } | { ok: false; problem: Envelope }

type Options<Values, Data> = {
  initial: Copy<Values>
  /** Makes the values from the merged parts. */
  merge: (part: <Name extends keyof Values>(name: Name) => Values[Name]) => Values
  /** Saves over the version of `updatedAt`. */
  save: (values: Values, updatedAt: string | undefined) => Promise<Response<Data>>
  /** Loads the version that is stored now; undefined if there is none. */
  load: () => Promise<Copy<Values> | undefined>
}

/**
 * The values of a dialog. What somebody else has saved since it was opened is merged by parts; if both have changed a part,
 * nothing is saved, and `theirsOf` has the other's, to be displayed beside the input.
 */
export function useMergedEdit<Values extends object, Data>({
  initial,
  merge,
  save,
  load,
}: Options<Values, Data>) {
  const [values, setValues] = useState(initial.values)
  const [base, setBase] = useState(initial)
  const [conflict, setConflict] = useState<Versions<Values>>()

  async function saveOver(copy: Copy<Values>, mine: Values): Promise<Response<Data>> {
    const response = await save(mine, copy.updatedAt)
    if (response.ok || response.problem.error !== problemTable.conflict.messageKey) return response
    const saved = await load()
    if (!saved) return response
    const versions = { base: copy.values, saved: saved.values, mine }
    const mergedBy = (side: Side) => merge((name) => mergePart(partOf(versions)(name), side))
    const merged = mergedBy('mine')
    setBase(saved)
    setValues(merged)
    setConflict(versions)
    if (isSameValue(merged, mergedBy('saved'))) return saveOver(saved, merged)
    return { ok: false, problem: { ...response.problem, error: 'manage.theirs.conflict' } }
  }

  return {
    values,
    change: (changed: Partial<Values>) => setValues((current) => ({ ...current, ...changed })),
    save: () => saveOver(base, values),
    /** What somebody else has saved in a part that both have changed. */
    theirsOf: <Name extends keyof Values>(name: Name): Values[Name] | undefined =>
      conflict && isContested(partOf(conflict)(name)) ? conflict.saved[name] : undefined,
  }
}
