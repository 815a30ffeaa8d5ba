import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { queryAt } from '../../../testing/query.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { createCluster, findBinaries, findClusterFolder, hasCluster, rootOf } from './cluster-folder.ts'
import { startPostgres } from './start-postgres.ts'
import { restartLimits } from './supervise-cluster.ts'
import { chooseSystemUser, run } from './system-user.ts'

const dataDir = await temporaryFolder()

const parent = `
  const [path, dataDir] = process.argv.slice(1)
  const { startPostgres } = await import(path)
  const { url, pid } = await startPostgres(dataDir, () => {})
  console.log(JSON.stringify({ url, pid: pid() }))
  setInterval(() => {}, 1000)
`

describe('embedded PostgreSQL', () => {
  it('is in the data folder, has UTF-8 encoding and Estonian full-text search', async () => {
    const server = await startPostgres(dataDir, () => undefined)
    onTestFinished(() => server.stop())
    expect(server.cluster).toBe(join(dataDir, 'postgres/cluster'))
    const rows = await queryAt(
      server.url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, to_tsvector('estonian', 'lõputööde')::text AS word
       FROM pg_database WHERE datname = 'register'`,
    )
    expect(rows).toEqual([{ encoding: 'UTF8', word: "'lõputöö':1" }])
  })

  it('has all committed data after its parent process was killed', async () => {
    const script = new URL('./start-postgres.ts', import.meta.url).href
    const child = spawn(process.execPath, ['--input-type=module', '-e', parent, script, dataDir])
    const [line] = await once(child.stdout, 'data')
    const { url, pid } = JSON.parse(String(line))
    await queryAt(url, 'CREATE TABLE committed AS SELECT 42 AS number')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(() => process.kill(pid, 0)).not.toThrow()

    const next = await startPostgres(dataDir, () => undefined)
    onTestFinished(() => next.stop())
    expect(next.pid()).not.toBe(pid)
    expect(await queryAt(next.url, 'SELECT number FROM committed')).toEqual([{ number: 42 }])
  })

  it('starts on another port if its own is in use', async () => {
    const first = await startPostgres(dataDir, () => undefined)
    await first.stop()
    const port = Number(new URL(first.url).port)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const second = await startPostgres(dataDir, () => undefined)
    onTestFinished(() => second.stop())
    expect(Number(new URL(second.url).port)).not.toBe(port)
  })
})

describe('a server that was killed', () => {
  it('is restarted at the same address until it is stopped', async () => {
    const reported: string[] = []
    const server = await startPostgres(dataDir, (line) => reported.push(line))
    const killed = server.pid()
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => queryAt(server.url, 'SELECT 1 AS one').catch(() => undefined))
      .toEqual([{ one: 1 }])
    expect(server.pid()).not.toBe(killed)
    expect(reported).toEqual([
      'PostgreSQL ended by itself (SIGKILL): starting it again',
      'PostgreSQL is up again',
    ])
    await server.stop()
    expect(() => process.kill(server.pid(), 0)).toThrow('ESRCH')
  })

  it('and cannot be restarted is reported with the last error', async () => {
    const limits = { ...restartLimits, firstDelay: 10, maxFailures: 3 }
    const server = await startPostgres(dataDir, () => undefined, limits)
    onTestFinished(() => server.stop())
    const control = join(dataDir, 'postgres/cluster/global/pg_control')
    await rename(control, `${control}.away`)
    onTestFinished(() => rename(`${control}.away`, control))
    process.kill(server.pid(), 'SIGKILL')
    const { message } = await server.failed
    expect(message).toMatch(/^The embedded database cannot be restarted: PostgreSQL did not start: /)
    expect(message).toContain('pg_control')
  })
})

describe.runIf(process.getuid?.() === 0)('below a folder that only root can enter', () => {
  it('moves programs and data to another folder and reports it', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const original = await findBinaries()
    await cp(rootOf(original), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const hidden = {
      postgres: join(closed, 'native/bin/postgres'),
      initdb: join(closed, 'native/bin/initdb'),
    }
    const user = await chooseSystemUser(join(closed, 'cluster'))
    const data = join(closed, 'data')
    const homes = new Set<string>()
    onTestFinished(async () => {
      for (const home of homes) await rm(home, { recursive: true, force: true })
    })
    const find = async () => {
      const reported: string[] = []
      const place = await findClusterFolder(data, hidden, user, (line) => reported.push(line))
      const home = dirname(place.cluster)
      homes.add(home)
      return { ...place, home, reported: reported.join('\n') }
    }
    const place = await find()
    onTestFinished(() => rm(rootOf(place.binaries), { recursive: true, force: true }))
    expect((await run(place.binaries.postgres, ['--version'], user)).output).toMatch(/PostgreSQL\) 18/)
    expect(place.home).toMatch(/^\/var\/lib\/register-/)
    expect(place.reported).toBe(
      `the user postgres cannot enter ${data}: the database is stored in ${place.home}`,
    )
    expect((await find()).cluster).toBe(place.cluster)

    await createCluster(place, 'password', user)
    await rm(data, { recursive: true })
    const next = await find()
    expect(await hasCluster(next)).toBe(false)
    expect(next.reported).toContain(
      `an earlier ${data}, which was deleted, is still in ${place.home}: delete it`,
    )
  })
})
