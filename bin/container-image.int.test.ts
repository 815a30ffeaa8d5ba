/**
 * The steps of the Dockerfile, without an engine: as an ordinary user in an empty folder, with what COPY and .dockerignore let through. What
 * they leave runs by itself, with services elsewhere.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/free-port.ts'
import { sharedServices } from '../testing/product.ts'
import { query } from '../testing/query.ts'
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

/** Links stay relative, as the build makes them. */
const asTheyAre = { recursive: true, verbatimSymlinks: true }

/** What the instructions COPY of the first stage put into its folder. */
async function copyContext(folder: string): Promise<void> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const isIgnored = (path: string) => lines.some((pattern) => matchesGlob(path, pattern))
  await cp(root, folder, { ...asTheyAre, filter: (source) => !isIgnored(relative(root, source)) })
}

/** What has been downloaded before. */
async function copyPackages(npmCache: string): Promise<void> {
  const { stdout } = await execute('npm', ['config', 'get', 'cache'])
  await cp(join(stdout.trim(), '_cacache'), join(npmCache, '_cacache'), { recursive: true }).catch(
    () => undefined,
  )
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
  const copies = build.filter(({ instruction }) => instruction === 'COPY').map(({ rest }) => rest)
  expect(copies).toEqual(['package.json package-lock.json ./', '. .'])
  const folder = await temporaryFolder()
  await chmod(folder, 0o711)
  const source = join(folder, 'source')
  const home = join(folder, 'home')
  const app = join(folder, 'runtime')
  const dataDir = join(folder, 'data')
  for (const each of [source, home, app]) await mkdir(each)
  await copyContext(source)
  await copyPackages(join(home, 'cache'))
  if (user.uid) await execute('chown', ['-R', `${user.uid}:${user.gid}`, ...[source, home, app]])
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const ofBuild: Record<string, string | undefined> & { NODE_ENV: 'production' } = {
    NODE_ENV: 'production',
    PATH: path,
    HOME: home,
    npm_config_cache: join(home, 'cache'),
    npm_config_prefer_offline: 'true',
  }
  for (const step of runs)
    await execute('sh', ['-c', `umask 077; ${step.replace('/runtime', app)}`], {
      cwd: source,
      env: ofBuild,
      ...user,
    })
  // Another user runs it.
  const unreadable = await execute('find', [
    app,
    '-mindepth',
    '1',
    '-not',
    '-type',
    'l',
    '-not',
    '-perm',
    '-o=r',
  ])
  expect(unreadable.stdout).toBe('')
  expect(await megabytesOf(app)).toBeLessThan(600 - baseImageMegabytes)
  const bom: unknown = JSON.parse(await readFile(join(app, 'sbom.cdx.json'), 'utf8'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'thesis-register' } } })
  // For systemd and nginx. All but the tests.
  const ofOperators = (await readdir(join(root, 'deploy'))).filter((name) => !name.endsWith('.test.ts'))
  expect((await readdir(join(app, 'deploy'))).toSorted()).toEqual(ofOperators.toSorted())

  for (const { rest } of final.filter(({ instruction }) => instruction === 'RUN'))
    await execute('sh', [
      '-c',
      rest.replaceAll('=node', `=${user.uid ?? process.getuid?.()}`).replace('/data', dataDir),
    ])
  const { rest: variables = '' } = final.find(({ instruction }) => instruction === 'ENV') ?? {}
  const ofImage = variables
    .split(' ')
    .map((pair) => pair.replace('=/app/', `=${app}/`).replace('=/data', `=${dataDir}`).split('='))
  const port = await freePort()
  const env = {
    ...Object.fromEntries(ofImage),
    ...sharedServices(),
    PORT: String(port),
    PATH: path,
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

  // The commands of docs/operations.md, beside the register.
  const npm = async (args: string[], more: Record<string, string> = {}) => {
    const { stdout } = await execute('npm', args, { cwd: app, env: { ...env, ...more }, ...user })
    return stdout
  }
  const backups = join(dataDir, 'backups')
  // Nothing listens at the PUBLIC_URL of the tests, which the check says.
  const checked = await npm(['start', '--', '--check']).catch((error: { stdout?: string }) => error.stdout)
  expect(checked).toMatch(/PUBLIC_URL.*faults: \d+/s)
  expect(await npm(['run', 'backup', '--', backups, '--keep', '8'])).toMatch(/\d+ tables with \d+ rows/)
  expect(await npm(['run', 'check-data'])).toContain('database and storage agree')
  const emptyDatabase = new URL(env.DATABASE_URL ?? '')
  emptyDatabase.pathname = `${emptyDatabase.pathname}_restored`
  await query(`create database "${emptyDatabase.pathname.slice(1)}"`)
  const other = { DATABASE_URL: emptyDatabase.href, DATA_DIR: join(dataDir, 'restored') }
  for (const args of [[backups, '--dry-run'], [backups]])
    expect(await npm(['run', 'restore', '--', ...args], other)).toContain('is complete')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
}, 600_000)
