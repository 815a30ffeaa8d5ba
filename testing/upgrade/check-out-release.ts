import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Checks out a former release beside this checkout, with its packages; they are a subset of the present ones until it is said otherwise. */
export async function checkOutRelease(
  commit: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = join(root, `../release-${commit}`)
  await run('git', ['worktree', 'add', '--detach', '--force', folder, commit], { cwd: root })
  await run('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  return {
    folder,
    remove: async () => void (await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })),
  }
}
