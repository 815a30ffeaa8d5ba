import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { listTables } from '#cms/backup/dump-tables.ts'
import { projectionVersion } from '#cms/items/project-item.ts'
import { freePort } from '#server/free-port.ts'
import { type Product, sharedServices, startProduct } from '../testing/product.ts'
import { query, queryAt } from '../testing/query.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { contractionsOf, schemaOf } from '../testing/upgrade/contractions.ts'

/** Creates a database for a test, empty or as a copy of another one; returns its URL. */
async function createDatabase(name: string, template = 'template1'): Promise<string> {
  await query(`create database ${name} template ${template}`, 'postgres')
  onTestFinished(() => query(`drop database ${name} with (force)`, 'postgres'))
  return Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${name}` }).href
}

/** Starts two instances at the same time, and stops them once both are up and were used. */
async function startTwo(
  url: string,
  seed: 'base' | 'demo',
  use: (product: Product) => Promise<void> = async () => undefined,
): Promise<void> {
  const started = await Promise.allSettled(
    [1, 2].map(async () => {
      const services = { ...sharedServices(), DATABASE_URL: url, SEED: seed }
      return startProduct(await freePort(), await temporaryFolder(), services)
    }),
  )
  const products = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    expect(started.map((each) => (each.status === 'rejected' ? each.reason : each.status))).toEqual([
      'fulfilled',
      'fulfilled',
    ])
    for (const product of products) await use(product)
  } finally {
    for (const product of products) await product.kill()
  }
}

async function expectEachMigrationOnce(url: string): Promise<void> {
  const repeated = await queryAt(url, 'select name from payload_migrations group by name having count(*) > 1')
  expect(repeated).toEqual([])
}

/** The number of rows of all tables that are seeded, and of the migrations. */
function counts(url: string): Promise<unknown[]> {
  const tables = [
    'payload_migrations',
    'translations',
    'forms',
    'fieldsets',
    'fields',
    'keywords',
    'pages',
    'items',
    'files',
  ]
  return queryAt(
    url,
    tables.map((table) => `select '${table}' as name, count(*)::int from ${table}`).join(' union all '),
  )
}

it('two instances that start at once migrate and seed a database once', async () => {
  const url = await createDatabase('started_twice')
  await startTwo(url, 'demo')
  const seeded = await counts(url)
  expect(seeded).toContainEqual({ name: 'items', count: 117 })
  await expectEachMigrationOnce(url)

  await queryAt(
    url,
    `do $$ begin
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade' from pg_tables
        where schemaname = 'public' and tablename <> 'payload_migrations');
    end $$`,
  )
  expect(await counts(url)).toContainEqual({ name: 'forms', count: 0 })
  await startTwo(url, 'demo')
  expect(await counts(url)).toEqual(seeded)
}, 240_000)

/** A backup of a database that the last release has filled, and what it answered (testing/upgrade/make-fixture.ts). */
const lastRelease = join(import.meta.dirname, '../testing/upgrade/last-release')

/** Tables that a start or its jobs write: what they have written, or what goes as time passes. */
const written: Readonly<Record<string, string>> = {
  payload_migrations: 'has the migrations of this version',
  register_versions: 'has this version',
  search_vocabulary: 'follows the entries',
  review_times: 'is measured anew',
  drafts: 'are removed within days',
  item_presence: 'is removed within minutes',
  manage_sessions: 'are removed within days',
  rate_limits: 'are removed within hours',
  imports: 'are removed after 90 days',
  import_rows: 'are removed with their imports',
}

type Part = { only?: string; except?: RegExp }

/**
 * Tables of which a start or its jobs write a part. Offers with a deadline expire, and uploads without an entry, texts of mails and the like
 * are removed, as time goes by; texts and pages that are shipped change; pictures of first pages are made of files, which the backup does
 * not have.
 */
const comparedParts: Readonly<Record<string, Part>> = {
  items: { only: "coalesce(deadline_at, 'infinity') > '2090-01-01'", except: /^search_/ },
  _items_v: { only: "coalesce(version_deadline_at, 'infinity') > '2090-01-01'" },
  files: { only: "item <> ''", except: /^(?:updated_at|inspected_etag|preview_.*)$/ },
  forms: { except: /^updated_at$/ },
  fields: { except: /^(?:type|settings|updated_at)$/ },
  mails: { except: /^(?!(?:id|recipient|subject|item)$)/ },
  translations: { only: 'changed_by_manager' },
  pages: { only: 'changed_by is not null' },
  _pages_v: { only: 'version_changed_by is not null' },
  item_views: { only: 'deleted_at is null' },
  form_templates: { only: 'deleted_at is null' },
}

/** The tables of a database that are compared, with their columns. */
async function comparedTables(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await listTables(client).finally(() => client.end())
  return new Map(
    tables
      .filter(({ name }) => !Object.hasOwn(written, name))
      .map(({ name, columns }) => [
        name,
        columns.filter((column) => !comparedParts[name]?.except?.test(column)),
      ]),
  )
}

/** Of each table the number of rows, and the hash of what they have in these columns. */
async function contentOf(url: string, tables: ReadonlyMap<string, readonly string[]>): Promise<unknown[]> {
  const each = [...tables].map(([table, columns]) => {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`
    return `select '${table}' as table, count(*)::int as rows, md5(string_agg(${row}, '|' order by ${row})) as content
      from "${table}" where ${comparedParts[table]?.only ?? 'true'}`
  })
  return queryAt(url, each.join(' union all '))
}

/** Those that the former release, which runs beside the new one during an upgrade, never meets. */
const acceptedContractions: string[] = []

const formsSchema = z.array(z.object({ slug: z.string(), updatedAt: z.string() }))
const listSchema = z.array(z.object({ uuid: z.string(), updatedAt: z.string() }))
const answersSchema = z.array(z.object({ path: z.string(), answer: listSchema }))

it('two instances migrate the database of the last release once, with all that it had', async () => {
  const url = await createDatabase('upgraded')
  const program = join(import.meta.dirname, 'data-commands.ts')
  await promisify(execFile)(process.execPath, [program, 'restore', lastRelease], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: await temporaryFolder(),
      PORT: String(await freePort()),
    },
  })
  const formerUrl = await createDatabase('before_upgrade', 'upgraded')
  const schema = await schemaOf(url)
  expect(await counts(url)).toContainEqual({ name: 'items', count: 1000 })
  const answers = answersSchema.parse(JSON.parse(await readFile(join(lastRelease, 'answers.json'), 'utf8')))

  await startTwo(url, 'base', async ({ origin }) => {
    const forms = formsSchema.parse(await (await fetch(`${origin}/api/v1/forms`)).json())
    expect(forms.length).toBeGreaterThan(2)
    const stale = () =>
      queryAt(
        url,
        `select id from items join json_to_recordset('${JSON.stringify(forms)}') as form(slug text, "updatedAt" timestamptz) on slug = items.form
         where search_as_of is distinct from form."updatedAt" or search_keys_version is distinct from ${projectionVersion}`,
      )
    await expect.poll(stale, { timeout: 90_000 }).toEqual([])
    for (const { path, answer } of answers) {
      const response = await fetch(origin + path)
      expect({ path, answer: listSchema.parse(await response.json()) }).toEqual({ path, answer })
    }
  })
  await expectEachMigrationOnce(url)
  const [former, present] = [await comparedTables(formerUrl), await comparedTables(url)]
  const both = new Map(
    [...former].flatMap(([table, columns]): [string, string[]][] => {
      const others = present.get(table)
      return others ? [[table, columns.filter((column) => others.includes(column))]] : []
    }),
  )
  expect(both.size).toBeGreaterThan(30)
  expect(await contentOf(url, both)).toEqual(await contentOf(formerUrl, both))
  expect(contractionsOf(schema, await schemaOf(url)).sort()).toEqual(acceptedContractions)
  const unnumbered = await queryAt(
    url,
    "select id from items where reference is null or reference !~ '^[TKPV]-20[0-9]{2}-[0-9]{4,}$'",
  )
  expect(unnumbered).toEqual([])
}, 240_000)
