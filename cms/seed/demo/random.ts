export type Random = {
  /** A whole number from `from` to `to`, both inclusive. */
  between: (from: number, to: number) => number
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** A separate generator (mulberry32) for each name, so that a new entry does not change the others. */
export function randomFor(name: string): Random {
  let state = hashOf(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { between: (from, to) => from + Math.floor(next() * (to - from + 1)) }
}

/** A UUID (version 4) derived from the name. */
export function uuidFor(name: string): string {
  const { between } = randomFor(`uuid ${name}`)
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
    (place === 'x' ? between(0, 15) : between(8, 11)).toString(16),
  )
}
