/** The steps of the Dockerfile, without an engine: what it copies runs by itself, as an ordinary user, with services elsewhere. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/free-port.ts'
import { sharedServices } from '../testing/product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const execute = promisify(execFile)
/** `node` of the base image. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
/** As `docker image ls` counts them. */
const baseImageMegabytes = 240

type Step = { instruction: string; rest: string }

/** The instructions of each stage. */
async function readStages(): Promise<Step[][]> {
  const stages: Step[][] = []
  for (const line of (await readFile(join(root, 'Dockerfile'), 'utf8')).split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (instruction === 'FROM') stages.push([])
    if (instruction) stages.at(-1)?.push({ instruction, rest })
  }
  return stages
}

const commandSchema = z.array(z.string()).nonempty()

function commandOf(steps: Step[], instruction: string): string[] {
  const { rest = '' } = steps.find((step) => step.instruction === instruction) ?? {}
  return commandSchema.parse(JSON.parse(rest.slice(rest.indexOf('['))))
}

function runCommand([program = '', ...args]: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  return execute(program === 'node' ? process.execPath : program, args, { ...options, ...user })
}

async function megabytesOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes / 1e6
}

it('the image is smaller than 600 MB, starts, serves every part, and reads the data', async () => {
  const [build = [], final = []] = await readStages()
  const { version } = process
  for (const [base] of [build, final])
    expect(base?.rest).toMatch(
      new RegExp(`^node:${version.slice(1)}-bookworm-slim@sha256:[0-9a-f]{64}(?: AS build)?$`),
    )
  const runs = build.filter(({ instruction }) => instruction === 'RUN').map(({ rest }) => rest)
  // The first two are what `npm test` has done before.
  const [install = '', compile, copy = ''] = runs
  expect([install, compile, runs.length]).toEqual([
    expect.stringMatching(/^npm ci /),
    'node bin/build.mjs',
    3,
  ])
  const folder = await temporaryFolder()
  const app = join(folder, 'app')
  const dataDir = join(folder, 'data')
  await execute('sh', ['-c', copy.replace('/runtime', app)], {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
  expect(await megabytesOf(app)).toBeLessThan(600 - baseImageMegabytes)

  await mkdir(dataDir)
  if (user.uid) for (const each of [folder, dataDir]) await chown(each, user.uid, user.gid)
  const { rest: variables = '' } = final.find(({ instruction }) => instruction === 'ENV') ?? {}
  const ofImage = variables
    .split(' ')
    .map((pair) => pair.replace('=/app/', `=${app}/`).replace('=/data', `=${dataDir}`).split('='))
  const port = await freePort()
  const env = {
    ...Object.fromEntries(ofImage),
    ...sharedServices(),
    PORT: String(port),
    PATH: process.env.PATH,
    HOME: '/nonexistent',
  }
  const [program = '', ...args] = commandOf(final, 'CMD')
  expect(program).toBe('node')
  const server = spawn(process.execPath, args, { cwd: app, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)))
  onTestFinished(() => void server.kill('SIGKILL'))
  const isHealthy = () => {
    if (server.exitCode !== null) throw new Error(output.join(''))
    return runCommand(commandOf(final, 'HEALTHCHECK'), { cwd: app, env }).then(
      () => true,
      () => false,
    )
  }
  await vi.waitUntil(isHealthy, { timeout: 60_000, interval: 300 })

  const paths = [
    '/',
    '/theses',
    '/thesis/lisa',
    '/preview.png',
    '/manage',
    '/api/docs',
    '/api/v2/theses',
    '/api/v2/theses/export',
    '/api/v2/theses/export?format=ris',
  ]
  const statuses = await Promise.all(
    paths.map(async (path) => [path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]),
  )
  expect(
    statuses.filter(([, status]) => status !== 200),
    output.join(''),
  ).toEqual([])
  expect(output.join('')).not.toMatch(/EACCES|EROFS|ENOENT|Cannot find|unhandledRejection/)

  const data = await runCommand(['node', 'server/data-commands.ts', 'backup', join(dataDir, 'backups')], {
    cwd: app,
    env: { ...env, DATA_DIR: join(dataDir, 'other') },
  })
  expect(data.stdout).toMatch(/\d+ tables with \d+ rows/)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
}, 120_000)
