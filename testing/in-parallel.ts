/** Calls `run` for 0, 1 … `count - 1` with limited concurrency; returns the results in that order. */
export async function inParallel<T>(
  count: number,
  concurrency: number,
  run: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < count) {
      const index = next++
      results[index] = await run(index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}
