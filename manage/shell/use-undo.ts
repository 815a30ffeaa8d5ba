import { useState } from 'react'

const mostSteps = 100
/** Changes of the same part within this time, in ms, are one step, such as the letters of a word. */
const stepTime = 1000

type Step<Values> = { before: Values; part: string; at: number }

/** Takes back changes of `values`, the latest first. `clear` when they are saved or reset. */
export function useUndo<Values>(values: Values, restore: (values: Values) => void) {
  const [steps, setSteps] = useState<readonly Step<Values>[]>([])
  const last = steps.at(-1)

  return {
    canUndo: last !== undefined,
    /** Called with each change, before it. */
    record(part: string) {
      const at = Date.now()
      const isSameStep = last?.part === part && at - last.at < stepTime
      const step = isSameStep ? { ...last, at } : { before: values, part, at }
      setSteps([...(isSameStep ? steps.slice(0, -1) : steps), step].slice(-mostSteps))
    },
    undo() {
      if (!last) return
      setSteps(steps.slice(0, -1))
      restore(last.before)
    },
    clear: () => setSteps([]),
  }
}
