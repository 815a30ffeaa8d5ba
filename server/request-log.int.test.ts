import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '#contract/client.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { createOwnerKey } from '../testing/create-owner-key.ts'
import { tokenOf } from '../testing/people.ts'
import { topicValues } from '../testing/sample-values.ts'
import { startSharedProduct } from '../testing/shared-product.ts'
import { submit } from '../testing/submit.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const dataDir = await temporaryFolder()
const today = new Date()
const logs = join(dataDir, 'log')
const ofYearsAgo = (years: number) =>
  `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 8)}01.log`
const others = [ofYearsAgo(4), ofYearsAgo(2), 'notes.log']
await mkdir(logs)
for (const name of others) await writeFile(join(logs, name), '')
const { origin, process: server } = await startSharedProduct({ DATA_DIR: dataDir })
const output: string[] = []
server.stdout?.on('data', (chunk) => output.push(String(chunk)))

let count = 0

/** The log line of a request, as the server has written it. */
async function logged(path: string, headers: Record<string, string> = {}): Promise<object> {
  count += 1
  const requestId = `caller-${count}`
  const response = await fetch(origin + path, { headers: { ...headers, 'x-request-id': requestId } })
  await response.arrayBuffer()
  expect([...response.headers].join()).not.toMatch(/signedIn|administrator/)
  const line = () =>
    output
      .join('')
      .split('\n')
      .find((each) => each.includes(`"${requestId}"`))
  await expect.poll(line).toBeDefined()
  return z
    .object({})
    .loose()
    .parse(JSON.parse(line() ?? ''))
}

it.each([
  ['student', 'signedIn'],
  ['manager', 'manager'],
  ['admin', 'administrator'],
])('a request of %s is logged as one of the class %s', async (username, caller) => {
  const headers = { authorization: `Bearer ${await tokenOf(username)}` }
  for (const path of ['/api/v1/my/items', '/api/v2/theses'])
    expect(await logged(path, headers), path).toMatchObject({ path, caller })
  const fields = ['level', 'time', 'requestId', 'method', 'path', 'status', 'ms', 'caller', 'msg']
  expect(Object.keys(await logged('/api/v1/session', headers)).toSorted()).toEqual(fields.toSorted())
})

it('requests without a token are logged as anonymous, also from the cache, and pages to everybody', async () => {
  for (const path of ['/api/v2/theses', '/api/v2/theses', '/api/v1/my/items', '/', '/thesis', '/oai'])
    expect(await logged(path), path).toMatchObject({ path, caller: 'anonymous' })
  const headers = { authorization: `Bearer ${await tokenOf('manager')}` }
  expect(await logged('/thesis', headers)).toMatchObject({ caller: 'anonymous' })
})

it('a request with the key of a link is logged as such, one with another key is not', async () => {
  const client = createClient({ origin, token: async () => undefined })
  const uuid = randomUUID()
  expect(await submit(client, 'topics', { general_topics: topicValues }, uuid)).toMatchObject({ ok: true })
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  const key = await createOwnerKey(pool, uuid)
  await pool.end()
  const path = `/api/v1/my/items/${uuid}`
  expect(await logged(path, { [entryKeyHeader]: key })).toMatchObject({ status: 200, caller: 'link' })
  expect(await logged(path, { [entryKeyHeader]: `${key}x` })).toMatchObject({ caller: 'anonymous' })
})

it('a request that ends before its caller is known has no class', async () => {
  const invalid = await logged('/api/v1/my/items', { authorization: 'Bearer invalid' })
  expect(invalid).toMatchObject({ status: 401 })
  for (const line of [invalid, await logged('/health')]) expect(line).not.toHaveProperty('caller')
})

it('is stored in the data folder, a file a day, and files of more than three years ago are removed', async () => {
  const { requestId } = z.object({ requestId: z.string() }).parse(await logged('/api/v2/topics'))
  const stored = async () => {
    const names = (await readdir(logs)).filter((name) => !others.includes(name))
    const texts = await Promise.all(names.map((name) => readFile(join(logs, name), 'utf8')))
    return { names, text: texts.join('') }
  }
  await expect.poll(async () => (await stored()).text).toContain(`"${requestId}"`)
  const { names, text } = await stored()
  expect(names).toContain(`${new Date().toISOString().slice(0, 10)}.log`)
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\S+Z +[\d.]+ s {2}Open http/m)
  expect((await stat(join(logs, names[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect((await readdir(logs)).filter((name) => others.includes(name))).toEqual(others.slice(1))
})
