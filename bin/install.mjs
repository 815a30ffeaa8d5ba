import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedNode, root } from './paths.mjs'
import { run } from './run.mjs'

const stampFile = join(root, 'node_modules/.installed')

/** Runs `npm ci` unless node_modules already matches package-lock.json. */
export async function install(report) {
  const lock = await readFile(join(root, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(pinnedNode)) {
    if ((await readText(stampFile)) === stamp) return
    if (await matches(lock)) {
      // Only saves the comparison next time; the checkout may be read-only.
      await writeFile(stampFile, stamp).catch(() => undefined)
      return
    }
  }
  report('Installing packages (about a minute)')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const installed = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (installed.code !== 0) throw new Error(`npm ci failed:\n${installed.output}`)
  if (!existsSync(pinnedNode))
    throw new Error(`npm ci did not install Node for this platform:\n${installed.output}`)
  await writeFile(stampFile, stamp)
}

function readText(path) {
  return readFile(path, 'utf8').catch(() => undefined)
}

// After a manual `npm ci` nothing is installed again: npm stores a list of what it installed.
async function matches(lock) {
  const installedLock = await readText(join(root, 'node_modules/.package-lock.json'))
  if (installedLock === undefined) return false
  const installed = JSON.parse(installedLock).packages
  const { '': _own, ...wanted } = JSON.parse(lock.toString()).packages
  const isComplete = Object.entries(wanted).every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional === true,
  )
  return isComplete && Object.keys(installed).every((path) => path in wanted)
}
