import pg from 'pg'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { classifyError } from '#cms/platform/api/classify-error.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { poolSize, timeouts } from './pool.ts'

/** Milliseconds for a connection, and for each query. */
const timeout = timeouts.connection

/** Of the connections of these checks, which are closed before the pool is opened. */
const checkName = 'register check'

/** Of the pool, and one each for notifications and the start. */
const neededConnections = poolSize + 2

/**
 * Checks at startup that the database responds, meets the requirements of the register, and that connections to it are
 * separate sessions.
 * @throws ConfigurationError in one line that names the address but never the password
 */
export async function requireDatabase(url: string, report: (line: string) => void): Promise<void> {
  await withClients(url, 'DATABASE_URL', async (first, second) => {
    const properties = databasePropertiesSchema.parse((await first.query(databasePropertiesQuery)).rows[0])
    const missing = missingRequirements(properties)
    const shortage = connectionShortage(properties)
    if (shortage) report(`DATABASE_URL: ${shortage}`)
    if (missing.length > 0) throw new Error(missing.join('; '))
    if (!(await keepsSessions(first, second)))
      throw new Error(
        'it is behind a pooler in transaction mode, which must use session mode (pool_mode = session)',
      )
  })
}

/**
 * Checks that no version of the register has migrated the database further, or differently, than `known` names of migrations.
 * @throws ConfigurationError as `requireDatabase` does
 */
export async function requireKnownMigrations(url: string, known: readonly string[]): Promise<void> {
  await withClients(url, 'DATABASE_URL', async (client) => {
    const { rows } = await client.query("select to_regclass('payload_migrations') is not null as exists")
    if (!rows[0]?.exists) return
    const { rows: applied } = await client.query('select name from payload_migrations where batch > 0')
    const unknown = z
      .array(z.object({ name: z.string() }))
      .parse(applied)
      .find(({ name }) => !known.includes(name))
    if (!unknown) return
    const version = await lastVersion(client)
    throw new Error(
      `${version ? `version ${version}` : 'another version'} of the register has migrated it (${unknown.name}); use that version, or an empty database`,
    )
  })
}

/** Of the register, that started last for the first time on the database. */
async function lastVersion(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass('register_versions') is not null as exists")
  if (!rows[0]?.exists) return undefined
  const found = await client.query('select version from register_versions order by started_at desc limit 1')
  return z.array(z.object({ version: z.string() })).parse(found.rows)[0]?.version
}

/** Stores that this version of the register has started on the database. */
export async function recordVersion(pool: pg.Pool, version: string): Promise<void> {
  await pool.query('insert into register_versions (version) values ($1) on conflict do nothing', [version])
}

/**
 * Checks that the replicas replicate this database. One that does not respond is only reported: it is used once it does.
 * @throws ConfigurationError as `requireDatabase` does
 */
export async function requireReplicas(
  url: string,
  replicaUrls: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  if (replicaUrls.length === 0) return
  const primary = await withClients(url, 'DATABASE_URL', systemOf)
  const requireReplica = (replicaUrl: string) =>
    withClients(replicaUrl, 'DATABASE_REPLICAS', async (client) => {
      const { id, isStandby } = await systemOf(client)
      if (!isStandby || id !== primary.id) throw new Error('it is not a streaming replica of DATABASE_URL')
    }).catch((error: unknown) => {
      if (classifyError(error)?.code !== 'unavailable') throw error
      const { host, pathname } = new URL(replicaUrl)
      report(
        `DATABASE_REPLICAS: the replica at ${host}${pathname} is not available yet (${errorReason(error)})`,
      )
    })
  await Promise.all(replicaUrls.map(requireReplica))
}

const systemSchema = z.object({ id: z.string(), isStandby: z.boolean() })

async function systemOf(client: pg.Client): Promise<z.infer<typeof systemSchema>> {
  const { rows } = await client.query(
    'select system_identifier::text as id, pg_is_in_recovery() as "isStandby" from pg_control_system()',
  )
  return systemSchema.parse(rows[0])
}

/**
 * Whether two clients have separate server connections. A pooler in transaction mode assigns one per transaction, so that
 * settings, LISTEN and locks of a session are lost.
 */
export async function keepsSessions(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const backendOf = async (client: pg.ClientBase) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await backendOf(first)
  await second.query('begin')
  const other = await backendOf(second)
  const after = await backendOf(first)
  await second.query('rollback')
  return before === after && before !== other
}

async function withClients<T>(
  url: string,
  variable: string,
  use: (first: pg.Client, second: pg.Client) => Promise<T>,
): Promise<T> {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: checkName,
  }
  const clients: [pg.Client, pg.Client] = [new pg.Client(options), new pg.Client(options)]
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect()
    return await use(...clients)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new ConfigurationError(
      `${variable}: the database at ${host}${pathname} cannot be used: ${errorReason(error)}`,
      { cause: error },
    )
  } finally {
    for (const client of clients) void client.end().catch(() => undefined)
  }
}

type ConnectionLimits = Pick<
  z.infer<typeof databasePropertiesSchema>,
  'role' | 'database' | 'freeOfServer' | 'freeOfRole' | 'freeOfDatabase'
>

/** What to say if an instance cannot open all connections that it may use; undefined if it can. */
export function connectionShortage(limits: ConnectionLimits): string | undefined {
  const { role, database, freeOfServer, freeOfRole, freeOfDatabase } = limits
  const remainders: [free: number | null, limit: string][] = [
    [freeOfServer, 'max_connections'],
    [freeOfRole, `the connection limit of the role ${role}`],
    [freeOfDatabase, `the connection limit of the database ${database}`],
  ]
  const [free, limit] = remainders
    .flatMap(([each, name]): [number, string][] => (each === null ? [] : [[Math.max(0, each), name]]))
    .reduce((least, each) => (each[0] < least[0] ? each : least))
  return free < neededConnections
    ? `${limit} leaves ${free} connections, and an instance uses up to ${neededConnections}: raise it`
    : undefined
}

/**
 * The properties of a database that the register depends on. A role sees of sessions of others only that they are there: no type, but their
 * role and, unless they are standbys or background processes, their database. Limits of roles and databases do not apply to superusers.
 */
const databasePropertiesQuery = `
  with used as (
    select usesysid, datid from pg_stat_activity
    where coalesce(backend_type = 'client backend', usesysid is not null and datid is not null)
      and application_name <> '${checkName}'
  )
  select current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_version') as version,
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
    exists (select from pg_collation where collname = 'et-x-icu') as "hasIcu",
    exists (select from pg_ts_config where cfgname = 'estonian') as "hasEstonian",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
    current_user as role,
    current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "canCreate",
    has_database_privilege(current_database(), 'CREATE')
      or exists (select from pg_extension where extname = 'pg_trgm') as "canAddTrigrams",
    current_database() as database,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0)
      - (select count(*)::int from used) as "freeOfServer",
    (select rolconnlimit - (select count(*)::int from used where usesysid = oid) from pg_roles
      where rolname = session_user and rolconnlimit >= 0 and not rolsuper) as "freeOfRole",
    (select datconnlimit - (select count(*)::int from used where datid = oid) from pg_database
      where datname = current_database() and datconnlimit >= 0
        and not (select rolsuper from pg_roles where rolname = session_user)) as "freeOfDatabase",
    (select min(tablename) from pg_tables
      where schemaname = current_schema() and not pg_has_role(tableowner, 'USAGE')) as "foreignTable"`

const databasePropertiesSchema = z.object({
  versionNumber: z.number(),
  version: z.string(),
  encoding: z.string(),
  hasIcu: z.boolean(),
  hasEstonian: z.boolean(),
  hasTrigrams: z.boolean(),
  isReadOnly: z.boolean(),
  role: z.string(),
  schema: z.string().nullable(),
  /** Whether the role may create tables in the schema, as migrations do. */
  canCreate: z.boolean(),
  canAddTrigrams: z.boolean(),
  database: z.string(),
  freeOfServer: z.number(),
  /** Null without a limit, as of the database. */
  freeOfRole: z.number().nullable(),
  freeOfDatabase: z.number().nullable(),
  /** A table that only its owner, another role, can change. */
  foreignTable: z.string().nullable(),
})

/** Error messages for the requirements that the database does not meet; empty if it is suitable. */
export function missingRequirements(properties: z.infer<typeof databasePropertiesSchema>): string[] {
  const checks: [boolean, string][] = [
    [properties.versionNumber >= 180_000, `PostgreSQL 18 or later is needed (this is ${properties.version})`],
    [properties.encoding === 'UTF8', `the encoding must be UTF8 (this is ${properties.encoding})`],
    [properties.hasIcu, 'ICU collations are missing (et-x-icu)'],
    [properties.hasEstonian, 'the text search configuration estonian is missing'],
    [properties.hasTrigrams, 'the extension pg_trgm is missing'],
    [!properties.isReadOnly, 'it is read-only or a standby'],
    [properties.schema !== null, `there is no schema in the search_path of the role ${properties.role}`],
    [
      properties.schema === null || properties.canCreate,
      `the role ${properties.role} may not create tables in the schema ${properties.schema}`,
    ],
    [properties.canAddTrigrams, `the role ${properties.role} may not create the extension pg_trgm`],
    [
      properties.foreignTable === null,
      `the role ${properties.role} does not own the table ${properties.foreignTable}`,
    ],
  ]
  return checks.flatMap(([isMet, text]) => (isMet ? [] : [text]))
}
