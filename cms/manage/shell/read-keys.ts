export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** How keys are written in shortcuts: `?`, `g d` (one after the other), `mod+s` (Control, on a Mac Command). */
export function nameOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (altKey || key.length !== 1) return undefined
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key.toLowerCase()
}

/** Which shortcut the last keys make, the longest first; `typed` are their names, oldest first. */
export function matchKeys(typed: readonly string[], known: readonly string[]): string | undefined {
  return known
    .filter((keys) => typed.slice(-keys.split(' ').length).join(' ') === keys)
    .toSorted((one, other) => other.length - one.length)[0]
}
