import { useState } from 'react'

const mostSteps = 100
/** What is typed within this time after the last letter, in ms, is one step. */
const typingTime = 1000

type Step<Values> = { before: Values; isTyping: boolean; at: number }

/** Takes back changes of `values`, the latest first. `clear` when they are saved or reset. */
export function useUndo<Values extends object>(values: Values, restore: (values: Values) => void) {
  const [steps, setSteps] = useState<readonly Step<Values>[]>([])
  const last = steps.at(-1)

  return {
    canUndo: last !== undefined,
    /** Called before each change. */
    record(next: Values) {
      const at = Date.now()
      const isTyping = shapeOf(next) === shapeOf(values)
      const continues = isTyping && last?.isTyping && at - last.at < typingTime
      const step = continues ? { ...last, at } : { before: values, isTyping, at }
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
