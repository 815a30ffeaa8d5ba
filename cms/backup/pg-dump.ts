import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { type Digest, writeSealed } from './sealed-file.ts'

/** Why there is no archive of `pg_dump`, in one line. */
class PgDumpError extends Error {}

/**
 * Stores the database as of the client's snapshot as an archive for `pg_restore`, if a `pg_dump` of the server's major version is on
 * PATH. Otherwise, and if `pg_dump` fails, returns undefined and reports why: the tables of the backup do not depend on it.
 */
export async function dumpDatabase(
  client: pg.ClientBase,
  url: string,
  { path, recipient }: { path: string; recipient: string | undefined },
  report: (line: string) => void,
): Promise<Digest | undefined> {
  try {
    const [server] = serverSchema.parse(
      (
        await client.query(
          `select current_setting('server_version_num')::int / 10000 as major, pg_export_snapshot() as snapshot`,
        )
      ).rows,
    )
    await requireVersion(server.major)
    return await writeSealed(path, pgDump(url, server.snapshot), { recipient, isCompressed: false })
  } catch (error) {
    if (!(error instanceof PgDumpError)) throw error
    report(`no database.dump: ${error.message}`)
    return undefined
  }
}

const serverSchema = z.tuple([z.object({ major: z.number(), snapshot: z.string() })])

async function requireVersion(major: number): Promise<void> {
  const { stdout } = await promisify(execFile)('pg_dump', ['--version']).catch((error: Error) => {
    const isAbsent = 'code' in error && error.code === 'ENOENT'
    throw new PgDumpError(isAbsent ? 'there is no pg_dump on PATH' : firstLine(error.message))
  })
  const found = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (found !== String(major))
    throw new PgDumpError(`pg_dump is of version ${found ?? firstLine(stdout)}, the database of ${major}`)
}

async function* pgDump(url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  // Other users of the machine see arguments of processes.
  const address = new URL(url)
  const { hostname, password } = address
  address.password = ''
  const args = [
    `--dbname=${address.href}`,
    '--no-password',
    '--format=custom',
    `--snapshot=${snapshot}`,
    // What waits for the transaction of the snapshot would otherwise wait for pg_dump, and pg_dump for it.
    '--lock-wait-timeout=10s',
  ]
  const env = {
    ...process.env,
    // Debian's wrapper runs the version of a local cluster unless a host is set.
    PGHOST: hostname,
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
  }
  const program = spawn('pg_dump', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const ended = Promise.all([once(program, 'close'), text(program.stderr)])
    ended.catch(() => undefined)
    yield* program.stdout
    const [[code], output] = await ended
    if (code !== 0) throw new PgDumpError(firstLine(output) || `pg_dump ended with ${code}`)
  } finally {
    program.kill()
  }
}

function firstLine(output: string): string {
  return output.trim().split('\n')[0] ?? ''
}
