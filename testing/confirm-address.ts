import { expect } from 'vitest'
import type { Api } from './api.ts'
import { createOwnerKey } from './create-owner-key.ts'
import { dataOf } from './data-of.ts'

/** Confirms the address of an item by a link that was mailed to it, once the mail that asks for it has left. */
export async function confirmAddress(
  api: Pick<Api, 'as' | 'payload'>,
  uuid: string,
  address?: string,
): Promise<void> {
  const { pool } = api.payload.db
  const waiting = `select from mails where item = $1 and status = 'queued'`
  await expect.poll(async () => (await pool.query(waiting, [uuid])).rowCount).toBe(0)
  const entryKey = await createOwnerKey(pool, uuid, { ...(address && { address }) })
  dataOf(await api.as()('changeOwnItem', { params: { uuid }, entryKey, body: { action: 'confirm' } }))
}
