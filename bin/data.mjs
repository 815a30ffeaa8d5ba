import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, report, root } from './paths.mjs'

// Runs a command of server/data-commands.ts: `backup`, `restore` or `check-data`.
const environmentFile = join(root, '.env')
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)

try {
  await install(report)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const command = spawn(pinnedNode, ['server/data-commands.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: pinnedEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => process.exit(code ?? 1))
