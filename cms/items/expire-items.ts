import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { endedByDeadline, statusAt } from '#contract/item-statuses.ts'
import { changeNote } from './change-note.ts'

/** Nobody in particular: history shows the system. */
const bySystem = null

/** Writes `expired` on entries whose deadline's day is over (contract §3); gives how many. */
export async function expireItems(req: PayloadRequest, now: Date): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: {
      and: [{ status: { in: [...endedByDeadline] } }, { deadlineAt: { less_than: now.toISOString() } }],
    },
    select: { status: true },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'deadlines pass whoever asks'),
  })
  let expired = 0
  for (const { id } of docs) if (await expire(req, id, now)) expired++
  return expired
}

/** Under the entry's lock it is looked at again: its deadline may have been put off meanwhile. */
function expire(req: PayloadRequest, uuid: string, now: Date): Promise<boolean> {
  const system = asSystem(req, 'deadlines pass whoever asks')
  return inTransaction(req, async () => {
    await lock(req, uuid)
    const item = await req.payload.findByID({ collection: 'items', id: uuid, depth: 0, ...system })
    if (statusAt(item.status, item.deadlineAt, now) === item.status) return false
    req.context.keepsValuesAsTheyAre = true
    await req.payload.update({
      collection: 'items',
      id: uuid,
      data: { status: 'expired', ...changeNote(bySystem) },
      depth: 0,
      ...system,
    })
    return true
  })
}
