/**
 * Faults: `node bench/faults.ts [submissions] [part of the names of faults]`, by default 2,000, each with a file, and all faults; as root,
 * because it mounts small disks. Two instances share a database with a replica, a storage, a provider and a mail server, each behind a
 * proxy that can cut it off, freeze it or slow it down. In turn, each part is killed, frozen, slow or full while submissions go to both
 * instances, half of them from a signed-in user, and are repeated until they are acknowledged. Prints for each fault how long the instances
 * took to be ready after it, and what readers of pages and cached lists saw meanwhile. Fails if an acknowledged submission is missing, there
 * twice or without its file, if one of their mails is missing or failed, if an instance has ended or is not ready within 5 s after a fault,
 * if a read of a cached page or list is refused, or if `check-data` finds a fault. With embedded services on one full disk:
 * `server/full-disk.int.test.ts`.
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect, isDeepStrictEqual, promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { type Client, createClient } from '#contract/client.ts'
import { freePort } from '#server/free-port.ts'
import { listen } from '../testing/http.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { issueToken } from '../testing/issue-token.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { type Product, sharedServices, startProduct } from '../testing/product.ts'
import { queryAt } from '../testing/query.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { startStreamingReplica } from '../testing/streaming-replica.ts'
import { submit } from '../testing/submit.ts'
import { startTestServices } from '../testing/test-services.ts'
import { upload } from '../testing/upload.ts'

const count = Number(process.argv[2] ?? 2_000)
const chosen = process.argv[3] ?? ''
const clients = 4
/** How long a fault lasts. */
const faultMs = 5_000
/** By how much a packet is delayed. */
const slowMs = 150
/** Seconds within which the instances must be ready after a fault. */
const mostSeconds = 5

type State = 'open' | 'cut' | 'frozen' | 'slow'

/** A proxy to a service whose state can be changed at any time. */
async function startProxy(target: string) {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: State = 'open'
  const pass = async (to: Socket, chunk: Buffer) => {
    if (state === 'slow') await pause(slowMs)
    while (state === 'frozen') await pause(50)
    to.write(chunk)
  }
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const service = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      let written = Promise.resolve()
      from.on('data', (chunk) => {
        written = written.then(() => pass(to, chunk))
      })
      from.on('close', () => {
        sockets.delete(from)
        void written.then(() => to.end())
      })
    }
  })
  const url = Object.assign(new URL(target), {
    hostname: '127.0.0.1',
    port: String(await listen(server)),
  }).href
  return {
    url: url.replace(/\/$/, ''),
    /** The service has another address since it was started again. */
    lead: (to: string) => {
      ;({ hostname, port } = new URL(to))
    },
    set: (next: State) => {
      state = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
  }
}

const addressSchema = z.record(z.string(), z.string())

/** A service in a thread of its own, which can be killed. */
async function startThread(name: 'storage' | 'provider', variable: string, env: Record<string, string> = {}) {
  const file = new URL(`../testing/${name}-thread.ts`, import.meta.url)
  const worker = new Worker(file, { env: { ...process.env, ...env } })
  const [variables] = await once(worker, 'message')
  const set = addressSchema.parse(variables)
  return { worker, set, url: set[variable] ?? '' }
}

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'register-faults-'))
await chmod(folder, 0o711)
const mounted: string[] = []
process.once('exit', () => {
  for (const disk of mounted) execFileSync('umount', ['--lazy', disk])
  rmSync(folder, { recursive: true, force: true })
})

/** Mounts a disk below `folder`, which takes memory only for what is on it. */
async function mountDisk(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await run('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', path])
  mounted.push(path)
  return path
}

const disks = {
  /** Of database and provider. */
  database: await mountDisk('database'),
  replica: await mountDisk('replica'),
  storage: await mountDisk('storage'),
  instances: await mountDisk('instances'),
}
process.env.TMPDIR = disks.database
const stopServices = await startTestServices()
process.env.TMPDIR = disks.replica
const services = sharedServices()
const query = (sql: string) => queryAt(services.DATABASE_URL ?? '', sql)
// The replica still finds the part of the log that it has missed.
await query(`alter system set wal_keep_size = '512MB'`)
await query('select pg_reload_conf()')
const replicaServer = await startStreamingReplica(process.env.SERVICES_DIR ?? '', services.DATABASE_URL ?? '')
delete process.env.TMPDIR
const mailServer = await startMailServer()
const [database, replica, storage, provider, mail] = await Promise.all([
  startProxy(services.DATABASE_URL ?? ''),
  startProxy(replicaServer.url),
  startProxy(services.S3_ENDPOINT ?? ''),
  startProxy(services.OIDC_URL ?? ''),
  startProxy(`smtp://127.0.0.1:${mailServer.port}`),
])
const startStorage = () => startThread('storage', 'S3_ENDPOINT', { DATA_DIR: disks.storage })
const startProvider = () => startThread('provider', 'OIDC_URL', { PROVIDER_URL: provider.url })
let [storageThread, providerThread] = await Promise.all([startStorage(), startProvider()])
storage.lead(storageThread.url)
provider.lead(providerThread.url)
const shared = {
  ...services,
  ...storageThread.set,
  DATABASE_URL: database.url,
  DATABASE_REPLICAS: replica.url,
  S3_ENDPOINT: storage.url,
  OIDC_URL: provider.url,
  SMTP_URL: mail.url,
  TMPDIR: disks.instances,
}
const products: Product[] = []
const start = async (index: number) => {
  const dataDir = join(disks.instances, String(index))
  products[index] = await startProduct(await freePort(), dataDir, shared, `${dataDir}.log`)
}
await start(0)
await start(1)
/** Instances that a load balancer would leave out, because they were killed or frozen. */
const away = new Set<number>()
const present = () => products.filter((_, index) => !away.has(index))

const isReady = ({ origin }: Product) =>
  fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const healthOf = ({ origin }: Product) => fetch(`${origin}/api/health`).then((each) => each.text(), String)

/** Seconds until all instances are ready. */
async function untilReady(): Promise<number> {
  const startedAt = performance.now()
  while (!(await Promise.all(products.map(isReady))).every(Boolean)) {
    if (performance.now() > startedAt + 60_000)
      throw new Error(`not ready within a minute: ${await Promise.all(products.map(healthOf))}`)
    await pause(50)
  }
  return (performance.now() - startedAt) / 1000
}

async function signal(name: NodeJS.Signals): Promise<void> {
  const [row] = await query('show data_directory')
  const directory = Object.values(row ?? {})[0]
  const server = Number((await readFile(join(String(directory), 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(server, name)
}

const during = (proxy: { set: (state: State) => void }, state: State) => async () => {
  proxy.set(state)
  await pause(faultMs)
  proxy.set('open')
}

const resize = (disk: string, size: string) => run('mount', ['-o', `remount,size=${size}`, disk])

/** Leaves a disk no space besides what is on it, and none of what is removed from it. */
async function shrink(disk: string, attempts = 20): Promise<void> {
  const { blocks, bfree, bsize } = await statfs(disk)
  await resize(disk, String((blocks - bfree) * bsize)).catch((error: unknown) => {
    if (attempts === 1) throw error
    // Something was written meanwhile.
    return shrink(disk, attempts - 1)
  })
}

const full = (disk: string, meanwhile?: () => Promise<unknown>) => async () => {
  await shrink(disk)
  await meanwhile?.().catch(() => undefined)
  await pause(faultMs)
  await resize(disk, '2g')
}

const objects = join(disks.storage, 'storage/objects')

const allFaults: [name: string, cause: () => Promise<void>][] = [
  ['database cut off', during(database, 'cut')],
  ['database frozen', during(database, 'frozen')],
  ['database slow', during(database, 'slow')],
  ['database killed (SIGKILL)', () => signal('SIGKILL')],
  ['database and provider full', full(disks.database)],
  // It needs another file for its log, so that it ends, and does not start until there is space.
  ['database full, in its log', full(disks.database, () => query('select pg_switch_wal(), pg_switch_wal()'))],
  ['replica cut off', during(replica, 'cut')],
  ['replica frozen', during(replica, 'frozen')],
  ['replica slow', during(replica, 'slow')],
  [
    'replica full',
    async () => {
      await full(disks.replica)()
      await queryAt(replicaServer.url, 'select 1').catch(() => replicaServer.start())
    },
  ],
  [
    'replica killed',
    async () => {
      await replicaServer.kill()
      await pause(faultMs)
      await replicaServer.start()
    },
  ],
  ['storage cut off', during(storage, 'cut')],
  ['storage frozen', during(storage, 'frozen')],
  ['storage slow', during(storage, 'slow')],
  [
    'storage cannot write',
    async () => {
      await rename(objects, `${objects}.away`)
      await writeFile(objects, '')
      await pause(faultMs)
      await rm(objects)
      await rename(`${objects}.away`, objects)
    },
  ],
  ['storage full', full(disks.storage)],
  [
    'storage killed',
    async () => {
      await storageThread.worker.terminate()
      await pause(faultMs)
      storageThread = await startStorage()
      storage.lead(storageThread.url)
    },
  ],
  ['provider cut off', during(provider, 'cut')],
  ['provider frozen', during(provider, 'frozen')],
  ['provider slow', during(provider, 'slow')],
  [
    'provider killed',
    async () => {
      await providerThread.worker.terminate()
      await pause(faultMs)
      providerThread = await startProvider()
      provider.lead(providerThread.url)
    },
  ],
  ['mail server cut off', during(mail, 'cut')],
  ['mail server frozen', during(mail, 'frozen')],
  ['mail server slow', during(mail, 'slow')],
  [
    'mail server killed',
    async () => {
      mailServer.stop()
      await pause(faultMs)
      await mailServer.start()
    },
  ],
  [
    'mail server full',
    async () => {
      mailServer.setFull(true)
      await pause(faultMs)
      mailServer.setFull(false)
    },
  ],
  ['instances full (data, temporary files, log)', full(disks.instances)],
  [
    'instance slow',
    async () => {
      for (const until = performance.now() + faultMs; performance.now() < until; ) {
        products[0]?.process.kill('SIGSTOP')
        await pause(slowMs)
        products[0]?.process.kill('SIGCONT')
        await pause(slowMs / 3)
      }
    },
  ],
  [
    'instance killed (SIGKILL)',
    async () => {
      away.add(1)
      await products[1]?.kill()
      await start(1)
      away.delete(1)
    },
  ],
  [
    'instance frozen',
    async () => {
      away.add(0)
      products[0]?.process.kill('SIGSTOP')
      await pause(faultMs)
      products[0]?.process.kill('SIGCONT')
      away.delete(0)
    },
  ],
]

const faults = allFaults.filter(([name]) => name.includes(chosen))

let isOn = true
const reads = { done: 0, refused: [] as string[], longest: 0 }
async function readCached(): Promise<void> {
  for (let index = 0; isOn; index += 1) {
    const path = ['/', '/thesis', '/topics?language=en', '/api/v2/theses?page=1&size=20'][index % 4]
    const product = present()[index % present().length]
    const startedAt = performance.now()
    const problem = await fetch(`${product?.origin}${path}`).then(
      async (response) => {
        const text = await response.text()
        return response.ok ? undefined : `${response.status} ${text.slice(0, 300)}`
      },
      (error: unknown) => inspect(error),
    )
    reads.done += 1
    if (problem) reads.refused.push(`${path}: ${problem}`)
    reads.longest = Math.max(reads.longest, performance.now() - startedAt)
    await pause(20)
  }
}

const failures: string[] = []
const oneDay = Math.floor(Date.now() / 1000) + 86_400
const token = await issueToken({
  iss: `${provider.url}/realms/${configuration().identity.realm}`,
  exp: oneDay,
})
let acknowledged = 0
let repeated = 0
const sent: { itemUuid: string; fileName: string; size: number }[] = []

/** Repeats a step at one instance after the other until it succeeds. @throws after 2 minutes, longer than a fault and a start take */
async function untilDone<T>(index: number, step: (client: Client) => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000
  for (let attempt = 0; ; attempt += 1) {
    const [product] = present().slice((index + attempt) % present().length)
    const client = createClient({
      origin: product?.origin ?? '',
      fetch: (request) => fetch(request, { signal: AbortSignal.timeout(20_000) }),
      ...(index % 2 === 1 && { token: async () => token }),
    })
    try {
      return await step(client)
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`gave up after ${acknowledged} submissions`, { cause: error })
      repeated += 1
      await pause(200)
    }
  }
}

async function untilAcknowledged(submissions: number): Promise<void> {
  while (acknowledged < submissions) await pause(50)
}

async function submitOne(index: number): Promise<void> {
  const bytes = await samplePdf(`Pakkumine ${index}`)
  const itemUuid = randomUUID()
  const place = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'pakkumine.pdf', itemUuid }
  const { value } = await untilDone(index, (client) => upload(client, place, bytes))
  const values = { general_intern: { ...internshipValues, attachment: value } }
  await untilDone(index, async (client) => {
    const response = await submit(client, 'internship', values, itemUuid)
    if (!response.ok) throw new Error(JSON.stringify(response.problem))
  })
  acknowledged += 1
  sent.push({ itemUuid, fileName: value.fileName, size: bytes.length })
}

/** Sends the mails that wait for their next attempt, and returns the submissions of which the mail server has received none. */
async function sendQueuedMails(): Promise<unknown[]> {
  const deadline = performance.now() + 180_000
  const isQueued = () => query(`select 1 from mails where status = 'queued'`).then(({ length }) => length > 0)
  await query(`update mails set due_at = now() where status = 'queued'`)
  while ((await isQueued()) && performance.now() < deadline) await pause(500)
  const ids = [...mailServer.received().matchAll(/^Message-ID: <(.+)@/gm)].map(([, id]) => id)
  return query(`select id from items where form = 'internship'
    and not exists (select from mails where item = items.id::text and status = 'sent' and id = any('{${ids}}'))`)
}

const storedSchema = z.array(
  z.object({
    id: z.string(),
    files: z.array(z.tuple([z.string(), z.number()])).nullable(),
    versions: z.number(),
  }),
)

try {
  const reading = readCached()
  const submitting = inParallel(count, clients, submitOne)
  console.log(
    '| fault | ready after it (s) | reads meanwhile: refused of all, longest (s) | acknowledged meanwhile |\n| --- | --- | --- | --- |',
  )
  for (const [index, [name, cause]] of faults.entries()) {
    await Promise.race([submitting, untilAcknowledged(((index + 0.5) * count) / faults.length)])
    Object.assign(reads, { done: 0, refused: [], longest: 0 })
    const before = acknowledged
    await cause()
    const seconds = await untilReady()
    if (seconds > mostSeconds) failures.push(`${name}: ready only after ${seconds.toFixed(1)} s`)
    if (reads.done === 0) failures.push(`${name}: nothing was read`)
    for (const refused of reads.refused)
      failures.push(`${name}: a cached page or list was refused: ${refused}`)
    console.log(
      `| ${name} | ${seconds.toFixed(1)} | ${reads.refused.length} of ${reads.done}, ${(reads.longest / 1000).toFixed(1)} | ${acknowledged - before} |`,
    )
  }
  await submitting
  isOn = false
  await reading

  const rows = storedSchema.parse(
    await query(
      `select id::text as id, (select json_agg(json_build_array(name, size)) from files where files.item = items.id::text) as files,
      (select count(*)::int from _items_v where parent_id = items.id) as versions from items where form = 'internship'`,
    ),
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const lost = sent.filter(({ itemUuid, fileName, size }) => {
    const row = stored.get(itemUuid)
    return row?.versions !== 1 || !isDeepStrictEqual(row.files, [[fileName, size]])
  })
  const unsent = await sendQueuedMails()
  if (unsent.length > 0) failures.push(`mails of submissions: ${unsent.length} missing or not received`)
  const program = join(import.meta.dirname, '../server/data-commands.ts')
  const check = await run(process.execPath, [program, 'check-data', '--content'], {
    env: { ...shared, NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: join(folder, 'check') },
  }).then(
    ({ stdout }) => stdout.trim(),
    (error: { stdout?: string }) => {
      failures.push('check-data has found faults')
      return String(error.stdout).trim()
    },
  )
  if (lost.length > 0 || rows.length !== count) failures.push('submissions are lost or there twice')
  console.log(
    `${acknowledged} submissions acknowledged, ${repeated} attempts repeated; entries in the database: ${rows.length}; ` +
      `missing, incomplete or with more than one version: ${lost.length}; files: ${check.split('\n').at(-1)}`,
  )
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  isOn = false
  for (const product of products) await product.kill()
  await replicaServer.stop()
  await stopServices()
}
process.exit()
