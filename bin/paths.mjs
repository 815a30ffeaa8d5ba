import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Everything in this folder must run on any Node from version 20 on, before packages are installed.

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The Node version that package-lock.json pins, for builds and the product itself. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/** What Node has compiled, for later processes. */
export const compileCache = join(root, 'node_modules/.cache/compile')

/** The environment for processes on the pinned Node. */
export function pinnedEnvironment(more = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    PAYLOAD_CONFIG_PATH: join(root, 'cms/payload.config.ts'),
    NEXT_TELEMETRY_DISABLED: '1',
    ...more,
  }
}

/** Prints a line of progress. */
export function report(line) {
  process.stdout.write(`${line}\n`)
}
