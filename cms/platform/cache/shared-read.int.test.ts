import { createLocalReq } from 'payload'
import { expect, it, vi } from 'vitest'
import { startedApi } from '../../../testing/api.ts'
import { generationOf } from './current-generation.ts'
import { sharedRead } from './shared-read.ts'

const { payload } = await startedApi()

it('is shared by concurrent requests, except by a transaction, which waits for no other request', async () => {
  await vi.waitUntil(() => generationOf(payload, ['media']) !== undefined, { timeout: 10_000 })
  const request = () => createLocalReq({}, payload)
  const [first, second, transaction] = await Promise.all([request(), request(), request()])
  const transactionID = await payload.db.beginTransaction()
  if (transactionID === null) throw new Error('no transaction')
  transaction.transactionID = transactionID

  const loads: { of: unknown; answer: (data: string) => void }[] = []
  const read = sharedRead(
    ['media'],
    (req) => new Promise<string>((answer) => void loads.push({ of: req, answer })),
  )
  const shared = Promise.all([read(first), read(second)])
  expect(loads.map(({ of }) => of)).toEqual([first])
  const own = read(transaction)
  expect(loads.map(({ of }) => of)).toEqual([first, transaction])
  loads[1]?.answer('of the transaction')
  expect(await own).toBe('of the transaction')

  loads[0]?.answer('of all')
  expect(await shared).toEqual(['of all', 'of all'])
  expect(await read(transaction)).toBe('of all')
  expect(loads).toHaveLength(2)
  await payload.db.rollbackTransaction(transactionID)
})
