/**
 * Alert rules: `node bench/alerts.ts`, with `promtool` of Prometheus on the path (or `PROMTOOL`). Causes what each rule is about in
 * a real process, and lets promtool evaluate docs/prometheus-alerts.yml on its metrics: two scrapes some seconds apart, continued for
 * the time that the rules wait. Fails if a rule of the file is not caused or does not fire, or if one fires while all is well.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { parse } from 'yaml'
import { z } from 'zod'
import { freePort } from '#server/free-port.ts'
import { createFailedMail } from '../testing/create-failed-mail.ts'
import { evaluate } from '../testing/evaluate.ts'
import { freezeServer } from '../testing/freeze-server.ts'
import { listen } from '../testing/http.ts'
import { ownProvider, startProduct } from '../testing/product.ts'
import { startTestServices } from '../testing/test-services.ts'

const rules = join(import.meta.dirname, '../docs/prometheus-alerts.yml')
const promtool = process.env.PROMTOOL ?? 'promtool'
/** Of a scrape, as Prometheus has it by default. */
const scrapeTimeoutMs = 10_000
/** The rules are evaluated three hours after the first scrape. */
const minutes = 180
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
  .parse(parse(await readFile(rules, 'utf8')))
const names = groups.flatMap((group) => group.rules.map(({ alert }) => alert.replace('Register', '')))

const stopServices = await startTestServices()
const folder = await mkdtemp(join(tmpdir(), 'register-alerts-'))
await chmod(folder, 0o711)
const metricsPort = await freePort()
const inspectorPort = await freePort()
const port = await freePort()
let purgeStatus = 200
const cdnPort = await listen(createServer((_request, response) => void response.writeHead(purgeStatus).end()))
const start = (environment: Record<string, string> = {}) =>
  startProduct(port, folder, {
    ...ownProvider(),
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
    // Nothing listens there.
    SMTP_URL: 'smtp://127.0.0.1:4997',
    CDN_PURGE_URL: `http://127.0.0.1:${cdnPort}/purge`,
    ...environment,
  })
let product = await start()
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL })
database.on('error', () => undefined)

type Scrape = { at: number; samples: Map<string, number> }

async function scrape(): Promise<Scrape> {
  const at = Date.now() / 1000
  const signal = AbortSignal.timeout(scrapeTimeoutMs)
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined)
  const samples = new Map([['up', text === undefined ? 0 : 1]])
  for (const line of (text ?? '').split('\n')) {
    const end = line.lastIndexOf(' ')
    if (line && !line.startsWith('#')) samples.set(line.slice(0, end), Number(line.slice(end)))
  }
  return { at, samples }
}

/** The names of the rules that fire on two scrapes, continued until `minutes` later. */
async function firing([first, second]: readonly [Scrape, Scrape]): Promise<string[]> {
  const perMinute = 60 / (second.at - first.at)
  const series = [...first.samples].flatMap(([name, value]) => {
    const later = second.samples.get(name)
    if (later === undefined || !Number.isFinite(value + later)) return []
    const [metric = '', labels = ''] = name.replace(/}$/, '').split('{')
    // Times are relative to the first scrape, because promtool begins in 1970.
    const isTime = metric.endsWith('_timestamp_seconds')
    const isCounter = /_total$|_bucket$|_sum$|_count$|_oldest(?:_due)?_seconds$/.test(metric)
    const start = isTime ? value - first.at : isCounter ? value : later
    const all = [labels, 'job="register"'].filter(Boolean).join(',')
    const isFailing =
      second.samples.get(`job_failures_total{${labels}}`) !==
      first.samples.get(`job_failures_total{${labels}}`)
    // A job that has not failed between the scrapes goes on to succeed.
    const succeeds = metric === 'job_last_success_timestamp_seconds' && !isFailing
    const change = isCounter ? (later - value) * perMinute : succeeds ? 60 : 0
    return [
      `      - series: '${metric}{${all}}'\n        values: '${start}${change < 0 ? '-' : '+'}${Math.abs(change)}x${minutes}'`,
    ]
  })
  const fired: string[] = []
  for (const name of names) {
    const test = join(folder, 'test.yml')
    await writeFile(
      test,
      [
        `rule_files: [${rules}]`,
        'evaluation_interval: 1m',
        'tests:',
        '  - interval: 1m',
        '    input_series:',
        ...series,
        '    alert_rule_test:',
        `      - {eval_time: ${minutes}m, alertname: Register${name}, exp_alerts: []}`,
        '',
      ].join('\n'),
    )
    await promisify(execFile)(promtool, ['test', 'rules', test]).catch(
      (error: { stdout?: string; stderr?: string }) => {
        const output = `${error.stdout}${error.stderr}`
        if (!output.includes(`alertname="Register${name}"`)) throw error
        fired.push(name)
      },
    )
  }
  return fired
}

async function observe(seconds = 10): Promise<string[]> {
  const first = await scrape()
  await pause(seconds * 1000)
  return firing([first, await scrape()])
}

let uncached = 0
const read = async () => {
  uncached += 1
  const response = await fetch(`${product.origin}/api/v2/theses?page=${uncached}&size=20`)
  await response.arrayBuffer()
}

/** Reads all the time until it is stopped. */
function load(clients: number): () => Promise<void> {
  let isOn = true
  const running = Array.from({ length: clients }, async () => {
    while (isOn) {
      await read().catch(() => undefined)
      await pause(20)
    }
  })
  return async () => {
    isOn = false
    await Promise.all(running)
  }
}

/** Holds back all reads of entries, for as long as `use` takes. */
async function withLockedItems<T>(use: () => Promise<T>): Promise<T> {
  const client = await database.connect()
  await client.query('begin')
  await client.query('lock table items in access exclusive mode')
  return use().finally(async () => {
    await client.query('rollback')
    client.release()
  })
}

/** PostgreSQL neither responds nor ends until the returned function is called. */
async function freezeDatabase(): Promise<() => void> {
  const { rows } = await database.query("select setting from pg_settings where name = 'data_directory'")
  const pidFile = await readFile(join(String(rows[0]?.setting), 'postmaster.pid'), 'utf8')
  return freezeServer(Number(pidFile.split('\n')[0]))
}

const lines: [rule: string, cause: string, fired: readonly string[]][] = []
async function expectFiring(rule: string, cause: string, observed: () => Promise<string[]>): Promise<void> {
  const fired = await observed()
  lines.push([rule, cause, fired])
  console.log(
    `${fired.includes(rule) || (rule === '' && fired.length === 0) ? 'ok  ' : 'FAIL'} ${cause}: ${fired.join(', ') || 'none'}`,
  )
}

/** Makes a backup as operators do. */
async function backUp(): Promise<void> {
  const program = join(import.meta.dirname, '../server/data-commands.ts')
  const env = { ...process.env, ...ownProvider(), DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [program, 'backup', join(folder, 'backup')], { env })
}

try {
  await backUp()
  // The jobs have run once.
  await pause(15_000)
  let stop = load(2)
  await expectFiring('', 'all is well', observe)
  await stop()

  await database.query(
    `update payload_kv set data = jsonb_build_object('at', to_char(now() at time zone 'utc' - interval '9 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     where key = 'last-backup'`,
  )
  await expectFiring('NoBackup', 'the last backup was made nine days ago', observe)
  await backUp()

  const log = join(folder, 'log')
  await rename(log, `${log}-before`)
  await writeFile(log, '')
  await expectFiring('LogNotStored', 'the folder of the log is a file', async () => {
    // Its request is the next line of the log.
    await read()
    return observe()
  })
  await rm(log)

  await createFailedMail(database)
  await expectFiring('MailsFail', 'a mail was refused for the last time', observe)
  await database.query('delete from mails')

  await database.query(
    `insert into mails (recipient, subject, text, html, status, attempts, due_at) values ('m@ut.example', 's', 't', 'h', 'queued', 1, now())`,
  )
  await expectFiring('MailsWait', 'the mail server refuses connections', async () => {
    // The job tries it once a minute.
    await pause(65_000)
    return observe()
  })
  await database.query('delete from mails')

  const inserted = await database.query(
    `insert into imports (form, file_name, state, headings, source, targets, key, who, username)
     values ('thesis', 'a.csv', 'running', '[]', '', '[]', '[]', 'Mari Mets', 'manager') returning id`,
  )
  await expectFiring('QueueWaits', 'an import waits for a lock', async () => {
    const client = await database.connect()
    await client.query('begin')
    await client.query('select from imports where id = $1 for update', [inserted.rows[0]?.id])
    // The job tries it once a minute.
    await pause(65_000)
    return observe().finally(async () => {
      await client.query('rollback')
      client.release()
    })
  })
  await database.query('delete from imports')

  purgeStatus = 503
  await database.query("update translations set et = et where namespace = 'home'")
  await expectFiring('QueueWaits', 'the CDN does not accept what to purge', observe)
  purgeStatus = 200

  stop = load(60)
  await expectFiring('PoolWaits', 'all connections wait for a lock', () => withLockedItems(() => observe()))
  await stop()

  stop = load(4)
  await expectFiring('Slow', 'reads wait for a lock for two seconds each time', async () => {
    let isOn = true
    const locking = (async () => {
      while (isOn) await withLockedItems(() => pause(2_000))
    })()
    const fired = await observe()
    isOn = false
    await locking
    return fired
  })

  const continueDatabase = await freezeDatabase()
  const fired = await observe(75).finally(continueDatabase)
  for (const rule of ['Errors', 'NotReady', 'JobStopped'])
    await expectFiring(rule, 'the database is frozen', async () => fired)
  await stop()

  await expectFiring('Memory', 'the process has allocated 2 GB', async () => {
    await evaluate(inspectorPort, '(globalThis.allocated = Buffer.alloc(2e9, 1)).length')
    return observe()
  })

  await product.kill()
  await expectFiring('Down', 'the process was killed', observe)
  await expectFiring('Down', 'no instance is scraped', async () => {
    const other = new Map([['of_another_program', 0]])
    const at = Date.now() / 1000
    return firing([
      { at, samples: other },
      { at: at + 10, samples: other },
    ])
  })

  await database.query('alter table form_templates rename to no_form_templates')
  // Nothing listens there.
  product = await start({ DATABASE_REPLICAS: 'postgresql://register@127.0.0.1:4996/register' })
  await pause(15_000)
  await expectFiring('ReplicaUnused', 'a replica is away since the start', observe)
  await expectFiring('DailyJobStopped', 'a table is not as a daily job expects it', observe)
} finally {
  await product.kill().catch(() => undefined)
  await database.end()
  await stopServices()
  await rm(folder, { recursive: true, force: true })
}
const failed = lines.filter(([rule, , fired]) => (rule === '' ? fired.length > 0 : !fired.includes(rule)))
const notCaused = names.filter((name) => !lines.some(([rule]) => rule === name))
if (notCaused.length > 0) console.log(`FAIL not caused: ${notCaused.join(', ')}`)
process.exit(failed.length + notCaused.length === 0 ? 0 : 1)
