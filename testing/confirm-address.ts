import { expect } from 'vitest'
import type { Api } from './api.ts'
import { createOwnerKey } from './create-owner-key.ts'
import { dataOf } from './data-of.ts'

/** Confirms the address of an item to which the mail that asks for it has left. */
export async function confirmAddress(api: Pick<Api, 'as' | 'payload'>, uuid: string): Promise<void> {
  const { pool } = api.payload.db
  const waiting = `select from mails where item = $1 and status = 'queued'`
  await expect.poll(async () => (await pool.query(waiting, [uuid])).rowCount).toBe(0)
  const { rows } = await pool.query(
    `select recipient as address from mails where item = $1 and text like '%/my/' || $1 || '%'`,
    [uuid],
  )
  const entryKey = await createOwnerKey(pool, uuid, rows[0])
  dataOf(await api.as()('changeOwnItem', { params: { uuid }, entryKey, body: { action: 'confirm' } }))
}
