import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { sharedServices, startProduct } from '../testing/product.ts'
import { query, queryAt } from '../testing/query.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const name = 'started_twice'
const url = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${name}` }).href

/** Starts two instances at the same time, and stops them once both are up. */
async function startTwo(): Promise<void> {
  const started = await Promise.allSettled(
    [1, 2].map(async () => {
      const services = { ...sharedServices(), DATABASE_URL: url, SEED: 'demo' }
      return startProduct(await freePort(), await temporaryFolder(), services)
    }),
  )
  for (const each of started) if (each.status === 'fulfilled') await each.value.kill()
  expect(started.map((each) => (each.status === 'rejected' ? each.reason : each.status))).toEqual([
    'fulfilled',
    'fulfilled',
  ])
}

/** The number of rows of all tables that are seeded, and of the migrations. */
function counts(): Promise<unknown[]> {
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
  await query(`create database ${name}`, 'postgres')
  onTestFinished(() => query(`drop database ${name} with (force)`, 'postgres'))
  await startTwo()
  const seeded = await counts()
  expect(seeded).toContainEqual({ name: 'items', count: 117 })
  const migrations = await queryAt(
    url,
    'select name from payload_migrations group by name having count(*) > 1',
  )
  expect(migrations).toEqual([])

  await queryAt(
    url,
    `do $$ begin
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade' from pg_tables
        where schemaname = 'public' and tablename <> 'payload_migrations');
    end $$`,
  )
  expect(await counts()).toContainEqual({ name: 'forms', count: 0 })
  await startTwo()
  expect(await counts()).toEqual(seeded)
}, 240_000)
