/**
 * The number of letters that are missing, added, replaced or swapped with the next one (optimal string alignment);
 * `limit + 1` if there are more than `limit`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : limit + 1,
      )
    }
    if (Math.min(...current) > limit && Math.min(...last) > limit) return limit + 1
    before = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, limit + 1)
}
