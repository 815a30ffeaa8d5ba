import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Everything in this folder runs on whatever Node there is (20 and later) before a single package is installed.

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The Node that package-lock.json pins: builds and the product itself run on it. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/** The environment for what runs on the pinned Node. */
export function pinnedEnvironment(more = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    PAYLOAD_CONFIG_PATH: join(root, 'cms/payload.config.ts'),
    NEXT_TELEMETRY_DISABLED: '1',
    ...more,
  }
}

/** Says on a line of its own what is going on. */
export function report(line) {
  process.stdout.write(`${line}\n`)
}
