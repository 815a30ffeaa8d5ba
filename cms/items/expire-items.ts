import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { endedByDeadline, statusAt } from '#contract/item-statuses.ts'
import { lockItem } from './lock-item.ts'
import { writeItem } from './write-item.ts'

/** Sets entries whose deadline's day is over to `expired` (contract §3). Returns their number. */
export async function expireItems(req: PayloadRequest, now: Date): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: {
      and: [{ status: { in: [...endedByDeadline] } }, { deadlineAt: { less_than: now.toISOString() } }],
    },
    select: { status: true },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'expiry does not depend on a caller'),
  })
  let expired = 0
  for (const { id } of docs) if (await expire(req, id, now)) expired++
  return expired
}

/** Checks again under the entry's lock, because the deadline may have been extended concurrently. */
function expire(req: PayloadRequest, uuid: string, now: Date): Promise<boolean> {
  const system = asSystem(req, 'expiry does not depend on a caller')
  return inTransaction(req, async () => {
    await lockItem(req, uuid)
    const item = await req.payload.findByID({ collection: 'items', id: uuid, depth: 0, ...system })
    if (statusAt(item.status, item.deadlineAt, now) === item.status) return false
    await writeItem(system, uuid, { status: 'expired' }, { changedBy: null, skipValueValidation: true })
    return true
  })
}
