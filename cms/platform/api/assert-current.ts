import { Problem } from '#contract/problems.ts'

/**
 * `updatedAt` is that of the copy that a change is based on; undefined if the caller did not say.
 * @throws Problem `conflict` with the current `updatedAt` if it is another one
 */
export function assertCurrent(current: { updatedAt: string }, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(current.updatedAt)) return
  throw new Problem('conflict', { updatedAt: current.updatedAt })
}
