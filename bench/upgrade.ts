/**
 * An upgrade of two instances in turn: `node bench/upgrade.ts <commit of the former release> [seconds]`; requires nginx. Checks the former
 * release out and builds it (minutes), restores the fixture of the upgrade test, and starts two instances of the former release behind nginx
 * with `deploy/nginx.conf`. Then each is stopped and started again with the present release. Before, between and after it, clients read and
 * submit through nginx, and browsers open pages and go on from them.
 * Prints the responses by status. Fails if a request was refused, a part of a page was missing, a submission was lost or a page had an error.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { freePort } from '#server/free-port.ts'
import { browserPath } from '../testing/browser-path.ts'
import { noRateLimits } from '../testing/no-rate-limits.ts'
import { queryAt } from '../testing/query.ts'
import { topicValues } from '../testing/sample-values.ts'
import { checkOutRelease } from '../testing/upgrade/check-out-release.ts'

const run = promisify(execFile)
const [commit, seconds] = z
  .tuple([z.string(), z.coerce.number()])
  .parse([process.argv[2], process.argv[3] ?? 60])
const here = join(import.meta.dirname, '..')
const fixture = join(here, 'testing/upgrade/last-release')
const former = await checkOutRelease(commit)
console.log('building the former release')
await run(process.execPath, ['bin/build.mjs'], { cwd: former.folder })

const folder = await mkdtemp(join(tmpdir(), 'register-upgrade-'))
await chmod(folder, 0o711)
const port = String(await freePort())
const origin = `http://localhost:${port}`
Object.assign(process.env, noRateLimits, {
  DATA_DIR: join(folder, 'services'),
  PORT: port,
  PUBLIC_URL: origin,
  TRUST_PROXY: '1',
})
const services = await startEmbedded(() => undefined, { hasFrontEnd: false })
const shared = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:DATABASE|S3|OIDC|PAYLOAD|PUBLIC|RATE|TRUST)_|^PATH$/.test(name),
  ),
)
await run(process.execPath, ['server/data-commands.ts', 'restore', fixture], {
  cwd: here,
  env: { ...shared, NODE_ENV: 'production', DATA_DIR: join(folder, 'restore') },
})

type Instance = { stop: () => Promise<void> }

async function start(cwd: string, instancePort: number): Promise<Instance> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env: {
      ...shared,
      NODE_ENV: 'production',
      SEED: 'base',
      PORT: String(instancePort),
      DATA_DIR: join(folder, String(instancePort)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(`http://localhost:${instancePort}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the instance in ${cwd} has ended`)
    await pause(100)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const ports = [await freePort(), await freePort()] as const

/** Starts nginx with the shipped configuration. */
async function startNginx(): Promise<Instance> {
  const load = (name: string) => readFile(join(here, 'deploy', name), 'utf8')
  const upstream = (await load('upstream.conf'))
    .replace(':3001 ', `:${ports[0]} `)
    .replace(':3002 ', `:${ports[1]} `)
  const proxy = (await load('nginx.conf'))
    .replace('listen 8080', `listen ${port}`)
    .replace('/var/log/nginx/error.log crit', `${folder}/error.log`)
  const path = join(folder, 'nginx.conf')
  await writeFile(path, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${upstream}\n${proxy}\n}\n`)
  const child = spawn('nginx', ['-c', path, '-g', 'daemon off;'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  return {
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

const responses = new Map<string, number>()
const failures: string[] = []
let acknowledged = 0
let isOn = true
let number = 0

const submission = () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    action: 'insert',
    filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
    values: { general_topics: { ...topicValues, keywords: [] } },
  }),
})
const requests: (() => [path: string, init?: RequestInit])[] = [
  () => ['/'],
  () => ['/thesis'],
  () => [`/api/v2/theses?page=${1 + (number % 8)}&size=20`],
  () => [`/api/v2/theses?q=otsing+${number}`],
  () => ['/api/v2/topics'],
  () => ['/api/v1/form/topics'],
  () => ['/api/v1/topics', submission()],
]

async function request(): Promise<void> {
  while (isOn) {
    number += 1
    const [path, init] = requests[number % requests.length]?.() ?? ['/']
    const name = `${init?.method ?? 'GET'} ${path.startsWith('/api') ? 'API' : 'page'}`
    const status = await fetch(origin + path, init).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status !== 200) failures.push(`${name} ${path}: ${status}`)
    else if (init) acknowledged += 1
    responses.set(`${name} ${status}`, (responses.get(`${name} ${status}`) ?? 0) + 1)
  }
}

let opened = 0
/** Opens pages in a browser without a cache, and goes on from them to a part of the site whose script is not loaded yet. */
async function open(page: Page): Promise<void> {
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`part of a page: ${response.url()} ${response.status()}`)
  })
  page.on('requestfailed', (failed) => {
    const reason = failed.failure()?.errorText
    // The page was left before.
    if (reason !== 'net::ERR_ABORTED') failures.push(`part of a page: ${failed.url()} ${reason}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => failures.push(`error of a page: ${error}`))
  while (isOn) {
    for (const path of ['/', '/thesis', '/topics/add', '/internship']) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      opened += 1
    }
    await page.goto(`${origin}/thesis`)
    await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
    opened += 2
  }
}

const countSchema = z.tuple([z.object({ submitted: z.number() })])

const instances: Instance[] = []
let nginx: Instance | undefined
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const each of ports) instances.push(await start(former.folder, each))
  nginx = await startNginx()
  const all = [
    open(await browser.newPage()).catch((error: unknown) => failures.push(String(error))),
    ...Array.from({ length: 4 }, request),
  ]
  await pause((seconds / 3) * 1000)
  for (const [index, each] of ports.entries()) {
    const startedAt = performance.now()
    await instances[index]?.stop()
    instances[index] = await start(here, each)
    const took = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`instance ${index + 1} was stopped and started with the present release in ${took} s`)
    await pause((seconds / 3) * 1000)
  }
  isOn = false
  await Promise.all(all)
  const rows = await queryAt(
    shared.DATABASE_URL ?? '',
    "select count(*)::int as submitted from items where form = 'topics' and status = 'pending' and created_at > now() - interval '1 hour'",
  )
  console.log(
    `responses: ${[...responses].map(([name, count]) => `${name} × ${count}`).join(', ')}; pages opened in a browser: ${opened}`,
  )
  const [{ submitted }] = countSchema.parse(rows)
  console.log(`submissions acknowledged: ${acknowledged}, in the database: ${submitted}`)
  if (submitted !== acknowledged) failures.push('submissions are lost or there twice')
  for (const failure of failures) console.log(`FAILED: ${failure}`)
} finally {
  await browser.close()
  await nginx?.stop()
  for (const { stop } of instances) await stop()
  await services.stop()
  await rm(folder, { recursive: true, force: true })
  await former.remove()
}
process.exit(failures.length === 0 ? 0 : 1)
