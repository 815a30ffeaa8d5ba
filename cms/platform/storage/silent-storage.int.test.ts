import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { topicValues } from '../../../testing/sample-values.ts'

const real = new URL(process.env.S3_ENDPOINT ?? '')
let isSilent = false
/** Takes connections and, from some time on, never says a word. */
const storage = createServer((socket) => {
  socket.on('error', () => undefined)
  const answers = connect(Number(real.port), real.hostname)
  answers.on('error', () => undefined)
  socket.on('data', (chunk) => isSilent || answers.write(chunk))
  answers.on('data', (chunk) => socket.write(chunk))
  socket.on('close', () => answers.destroy())
})
let api: Api

beforeAll(async () => {
  storage.listen(0, '127.0.0.1')
  await once(storage, 'listening')
  const address = storage.address()
  process.env.S3_ENDPOINT = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const { startedApi } = await import('../../../testing/api.ts')
  api = await startedApi()
  isSilent = true
})

afterAll(() => void storage.close())

it('a storage that never answers is one that is down', async () => {
  const client = api.as()
  const promised = await client('requestUpload', {
    params: { slug: 'topics' },
    body: { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'a.pdf', fileSize: 10 },
  })
  if (!promised.ok || !promised.data.itemUuid) throw new Error(JSON.stringify(promised))
  const { itemUuid, name: fileName } = promised.data
  const attachment = { fileName, fileSize: 10, fileType: 'application/pdf' }
  const answer = await api.send('/api/v1/topics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      action: 'insert',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...topicValues, attachment } },
    }),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  const where = { id: { equals: itemUuid } }
  expect(await api.payload.count({ collection: 'items', where })).toEqual({ totalDocs: 0 })
  expect(await client('health', {})).toMatchObject({ ok: false, status: 503 })
})
