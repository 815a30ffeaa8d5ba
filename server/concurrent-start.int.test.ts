import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { BackupFolder } from '#cms/backup/backup-folder.ts'
import { projectionVersion } from '#cms/items/project-item.ts'
import { freePort } from '#server/free-port.ts'
import { type Product, sharedServices, startProduct } from '../testing/product.ts'
import { query, queryAt } from '../testing/query.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { contractionsOf, schemaOf } from '../testing/upgrade/contractions.ts'

/** Creates an empty database for a test; returns its URL. */
async function createDatabase(name: string): Promise<string> {
  await query(`create database ${name}`, 'postgres')
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

type Compared = { table: string; only?: string; except?: RegExp }

/**
 * What an upgrade leaves as it was. Offers with a deadline expire, and uploads without an entry, texts of mails and the like are removed,
 * as time goes by; texts and pages that are shipped change; pictures of first pages are made of files, which the backup does not have.
 */
const compared: readonly Compared[] = [
  { table: 'items', only: "coalesce(deadline_at, 'infinity') > '2090-01-01'", except: /^search_/ },
  { table: '_items_v', only: "coalesce(version_deadline_at, 'infinity') > '2090-01-01'" },
  { table: 'files', only: "item <> ''", except: /^(?:updated_at|inspected_etag|preview_.*)$/ },
  { table: 'forms', except: /^updated_at$/ },
  { table: '_forms_v' },
  { table: 'forms_field_sets_fields' },
  { table: 'fields', except: /^(?:type|settings|updated_at)$/ },
  { table: 'fieldsets' },
  { table: 'keywords' },
  { table: 'mails', except: /^(?!(?:id|recipient|subject|item)$)/ },
  { table: 'feedback' },
  { table: 'translation_changes' },
  { table: 'users' },
]

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
  const folder = new BackupFolder(lastRelease)
  const [name = ''] = await folder.list()
  const { tables } = (await folder.loadManifest(name, undefined)).manifest
  const digest = async () => {
    const each = compared.map(({ table, only = 'true', except }) => {
      const columns = tables.find(({ name }) => name === table)?.columns ?? []
      const kept = columns.filter((column) => !except?.test(column)).map((column) => `"${column}"`)
      const row = `row(${kept.join(', ')})::text`
      return `select '${table}' as table, count(*)::int as rows, md5(string_agg(${row}, '|' order by ${row})) as content
        from "${table}" where ${only}`
    })
    return queryAt(url, each.join(' union all '))
  }
  const before = await digest()
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
  expect(await digest()).toEqual(before)
  expect(contractionsOf(schema, await schemaOf(url)).sort()).toEqual(acceptedContractions)
  const unnumbered = await queryAt(
    url,
    "select id from items where reference is null or reference !~ '^[TKPV]-20[0-9]{2}-[0-9]{4,}$'",
  )
  expect(unnumbered).toEqual([])
}, 240_000)
