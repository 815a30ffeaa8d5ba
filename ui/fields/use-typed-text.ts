import { useState } from 'react'
import type { FieldValue } from '#contract/fields.ts'

type TypedText = {
  text: string
  onType: (text: string) => void
  /** Replaces the typed text with the formatted value. */
  reformat: () => void
}

/**
 * Text input state for a value of another type. The typed text stays as long as it parses to the current value, so that
 * `2,50` or `1.5.2026` is not reformatted while typing.
 */
export function useTypedText(
  value: FieldValue | undefined,
  onChange: (value: FieldValue | undefined) => void,
  codec: {
    parse: (text: string) => FieldValue | undefined
    format: (value: FieldValue | undefined) => string
  },
): TypedText {
  const [typed, setTyped] = useState<string>()
  const isCurrent = typed !== undefined && codec.parse(typed) === value
  return {
    text: isCurrent ? typed : codec.format(value),
    onType: (text) => {
      setTyped(text)
      onChange(codec.parse(text))
    },
    reformat: () => setTyped(undefined),
  }
}
