import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { assertWritable } from '#cms/platform/database/assert-writable.ts'
import { pingStorage } from '#cms/platform/storage/objects.ts'
import type { healthSchema } from '#contract/config.ts'

const patience = 3000

/** Does the database take writes, and does the storage answer? `status` is the HTTP status to answer with (contract §8). */
export async function readHealth(req: PayloadRequest): Promise<z.infer<typeof healthSchema>> {
  const [databaseAnswer, storageAnswer] = await Promise.allSettled([
    within(assertWritable(req.payload.db.pool)),
    within(pingStorage()),
  ])
  const isUp = databaseAnswer.status === 'fulfilled' && storageAnswer.status === 'fulfilled'
  return {
    status: isUp ? 200 : 503,
    database: databaseAnswer.status === 'fulfilled' ? 'ok' : 'down',
    storage: storageAnswer.status === 'fulfilled' ? 'ok' : 'down',
    ...(!isUp && { error: 'errors.unavailable' }),
  }
}

function within<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<T>((_, reject) => setTimeout(() => reject(new Error('no answer in time')), patience).unref()),
  ])
}
