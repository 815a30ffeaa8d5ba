import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { compileCache, pinnedEnvironment, pinnedNode, report, root } from './paths.mjs'
import { watchSources } from './watch.mjs'

const { dev, check: onlyCheck } = parseOptions()

// npm passes signals on (to us, since package.json's script is exec'ed), but not when it is killed with SIGKILL.
const parent = process.ppid
const checkParent = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}
if (process.env.npm_lifecycle_event) setInterval(checkParent, 250).unref()

const environmentFile = join(root, '.env')
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)

try {
  await install(report)
  if (!dev && !onlyCheck) await build(report)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

// Without NODE_ENV this is a trial: as fast as in production, and with sample data.
const trial = process.env.NODE_ENV ? {} : { NODE_ENV: dev ? 'development' : 'production' }
if (!process.env.NODE_ENV && !process.env.SEED) trial.SEED = 'demo'
const env = pinnedEnvironment({ ...trial, NODE_COMPILE_CACHE: compileCache })

// Vite loads React Router's development build, and the server must have the same one.
let server
let restarting = false
let ending = false

const start = () => {
  // A process group of its own: Ctrl-C reaches the server once, through us. The channel tells it when we are gone.
  server = spawn(
    pinnedNode,
    dev
      ? ['--conditions=development', 'server/main.ts', '--dev']
      : ['server/main.ts', ...(onlyCheck ? ['--check'] : [])],
    {
      cwd: root,
      env,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  server.on('exit', (code, signal) => {
    if (restarting && !ending) {
      restarting = false
      start()
    } else if (!dev || ending) process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
    else report('Waiting for a change to start again')
  })
}

start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ending = true
    if (!isUp()) process.exit(0)
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })

const isUp = () => server.exitCode === null && server.signalCode === null

if (dev)
  watchSources((path) => {
    if (restarting || ending) return
    report(`${path} changed: starting again`)
    if (!isUp()) return start()
    restarting = true
    server.kill('SIGTERM')
  })

function parseOptions() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean' }, check: { type: 'boolean' } } }).values
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
