import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { assertWritable } from '#cms/platform/database/assert-writable.ts'
import { pingStorage } from '#cms/platform/storage/objects.ts'
import type { healthSchema } from '#contract/config.ts'

const timeoutMs = 3000

/** Whether the database accepts writes and the storage responds. `status` is the HTTP status to respond with (contract §8). */
export async function readHealth(req: PayloadRequest): Promise<z.infer<typeof healthSchema>> {
  const [databaseAnswer, storageAnswer] = await Promise.allSettled([
    withTimeout(assertWritable(req.payload.db.pool)),
    withTimeout(pingStorage()),
  ])
  const isUp = databaseAnswer.status === 'fulfilled' && storageAnswer.status === 'fulfilled'
  return {
    status: isUp ? 200 : 503,
    database: databaseAnswer.status === 'fulfilled' ? 'ok' : 'down',
    storage: storageAnswer.status === 'fulfilled' ? 'ok' : 'down',
    ...(!isUp && { error: 'errors.unavailable' }),
  }
}

function withTimeout<T>(ping: Promise<T>): Promise<T> {
  return Promise.race([
    ping,
    new Promise<T>((_, reject) =>
      setTimeout(() => reject(new Error('health check timed out')), timeoutMs).unref(),
    ),
  ])
}
