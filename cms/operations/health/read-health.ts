import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { pingStorage } from '#cms/storage/objects.ts'
import type { healthSchema } from '#contract/config.ts'

const patience = 3000

/** Do database and storage answer? `status` is the HTTP status to answer with (contract §8). */
export async function readHealth(req: PayloadRequest): Promise<z.infer<typeof healthSchema>> {
  const database = Promise.resolve(req.payload.db.drizzle.execute(sql`select 1`))
  const [databaseAnswer, storageAnswer] = await Promise.allSettled([within(database), within(pingStorage())])
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
