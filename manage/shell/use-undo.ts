import { useState } from 'react'

const mostSteps = 100
/** What is typed within this time after the last letter, in ms, is one step. */
const typingTime = 1000

type Step<Values> = { before: Values; base: object; isTyping: boolean; at: number }

/**
 * Takes back changes of `values`, the latest first; `clear` when they are reset. Steps end with their `base`, the saved version
 * that the values are based on: values from before a merge lack what somebody else has saved.
 */
export function useUndo<Values extends object>(
  values: Values,
  base: object,
  restore: (values: Values) => void,
) {
  const [recorded, setSteps] = useState<readonly Step<Values>[]>([])
  const steps = recorded.filter((step) => step.base === base)
  const last = steps.at(-1)

  return {
    canUndo: last !== undefined,
    /** Called before each change. */
    record(next: Values) {
      const at = Date.now()
      const isTyping = shapeOf(next) === shapeOf(values)
      const continues = isTyping && last?.isTyping && at - last.at < typingTime
      const step = continues ? { ...last, at } : { before: values, base, isTyping, at }
      setSteps([...(continues ? steps.slice(0, -1) : steps), step].slice(-mostSteps))
    },
    undo() {
      if (!last) return
      setSteps(steps.slice(0, -1))
      restore(last.before)
    },
    clear: () => setSteps([]),
  }
}

/** Equal for values that differ in texts alone. */
function shapeOf(values: object): string {
  return JSON.stringify(values, (_key, value: unknown) => (typeof value === 'string' ? '' : value))
}
