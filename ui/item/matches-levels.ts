const both = '__and__'

/** Is an entry for any of the chosen levels? `masters__and__bachelor` asks for both at once. */
export function matchesLevels(levels: readonly string[], chosen: readonly string[]): boolean {
  const held = new Set(levels.flatMap((level) => [level, ...level.split(both)]))
  return chosen.some((level) => level.split(both).every((part) => held.has(part)))
}
