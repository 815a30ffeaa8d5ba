import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, report, root } from './place.mjs'

const dev = process.argv.includes('--dev')

const environmentFile = join(root, '.env')
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)

try {
  await install(report)
  if (!dev) await build(report)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

// Somebody who names no environment tries the product out: as fast as in production, with something to look at.
const trial = process.env.NODE_ENV ? {} : { NODE_ENV: dev ? 'development' : 'production' }
if (!process.env.NODE_ENV && !process.env.SEED) trial.SEED = 'demo'

// A process group of its own: Ctrl-C reaches the server once, through us. The channel tells it when we are gone.
const server = spawn(
  pinnedNode,
  [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'server/main.ts', ...(dev ? ['--dev'] : [])],
  {
    cwd: root,
    env: pinnedEnvironment(trial),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
