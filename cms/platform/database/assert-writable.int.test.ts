import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { type Api, startedApi } from '../../../testing/api.ts'
import { query } from '../../../testing/query.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { submit } from '../../../testing/submit.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

function database() {
  return new URL(configuration().database.url).pathname.slice(1)
}

/** A setting of this database alone, for connections from now on; those that are open are ended. */
async function change(setting: string): Promise<void> {
  await query(`alter database "${database()}" ${setting}`, 'postgres')
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database()}'`,
    'postgres',
  )
}

async function untilHealth(status: number, body: object): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await api.send('/api/health')
      return [answer.status, answer.headers.has('retry-after'), await answer.json()]
    })
    .toEqual([status, status === 503, body])
}

const healthy = { status: 200, database: 'ok', storage: 'ok' }
const unwritable = { status: 503, database: 'down', storage: 'ok', error: 'errors.unavailable' }

describe('a database that cannot be written to', () => {
  it('because it is read-only is down, until it is not', async () => {
    onTestFinished(() => change('reset default_transaction_read_only'))
    await untilHealth(200, healthy)
    await change('set default_transaction_read_only = on')
    await untilHealth(503, unwritable)
    const submission = await submit(api.as(), 'topics', { general_topics: topicValues })
    expect(submission).toMatchObject({ ok: false, status: 503 })
    await change('reset default_transaction_read_only')
    await untilHealth(200, healthy)
    expect(await submit(api.as(), 'topics', { general_topics: topicValues })).toMatchObject({ ok: true })
  })

  it('because no file of it may grow is down', async () => {
    onTestFinished(() => change('reset temp_file_limit'))
    await change('set temp_file_limit = 0')
    await untilHealth(503, unwritable)
    await change('reset temp_file_limit')
    await untilHealth(200, healthy)
  })
})
