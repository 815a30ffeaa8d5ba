import { useState } from 'react'
import type { FieldValue } from '#contract/forms.ts'

type Typed = {
  text: string
  onType: (text: string) => void
  /** Shows the value in its usual writing again. */
  settle: () => void
}

/**
 * A text box over a value of another type: what is typed stays as typed while it means the current value, so that `2,50`
 * or `1.5.2026` is not rewritten under the caret.
 */
export function useTypedText(
  value: FieldValue | undefined,
  onChange: (value: FieldValue | undefined) => void,
  codec: {
    parse: (text: string) => FieldValue | undefined
    format: (value: FieldValue | undefined) => string
  },
): Typed {
  const [typed, setTyped] = useState<string>()
  const isCurrent = typed !== undefined && codec.parse(typed) === value
  return {
    text: isCurrent ? typed : codec.format(value),
    onType: (text) => {
      setTyped(text)
      onChange(codec.parse(text))
    },
    settle: () => setTyped(undefined),
  }
}
