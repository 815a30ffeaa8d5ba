type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The notation of a key in shortcuts such as `?`, `g d` (a sequence), `f6`, `mod+s` (Control or Command) and `mod+enter`. */
export function nameOfKey({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  const isModified = ctrlKey || metaKey
  const isNamed = (isModified && key === 'Enter') || /^F\d+$/.test(key)
  if (altKey || (key.length !== 1 && !isNamed)) return undefined
  return isModified ? `mod+${key.toLowerCase()}` : key.toLowerCase()
}

/** Whether a key, or the first one of a sequence, types a letter or another character. */
export function isLetter(keys: string): boolean {
  return /^.( |$)/.test(keys)
}

/** The longest shortcut that the last keys match; `typed` contains their names, oldest first. */
export function matchKeys(typed: readonly string[], shortcuts: readonly string[]): string | undefined {
  return shortcuts
    .filter((keys) => typed.slice(-keys.split(' ').length).join(' ') === keys)
    .toSorted((a, b) => b.length - a.length)[0]
}
