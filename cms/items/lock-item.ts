import type { PayloadRequest } from 'payload'
import { lock, lockShared } from '#cms/platform/database/in-transaction.ts'

/**
 * Locks an entry until the transaction ends; every write of an entry starts with it. A change of many entries at once
 * (`lockAllItems`) waits for those that are being written, and lets none begin.
 */
export async function lockItem(req: PayloadRequest, uuid: string): Promise<void> {
  await lockShared(req, 'items')
  await lock(req, uuid)
}

/** Locks all entries until the transaction ends. */
export async function lockAllItems(req: PayloadRequest): Promise<void> {
  await lock(req, 'items')
}
