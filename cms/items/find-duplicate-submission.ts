import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { Problem } from '#contract/problems.ts'
import { stableJson } from './stable-json.ts'

/** What tells something that is sent again from something else under the same uuid. */
export function hashOf(sent: unknown): string {
  return createHash('sha256').update(stableJson(sent)).digest('hex')
}

/** Whether an entry is kept under the uuid: the same word for word, or another. */
export async function findDuplicateSubmission(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<'same' | 'other' | null> {
  const known = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'whether this very entry came before'),
  })
  if (!known) return null
  return known.submissionHash === submissionHash ? 'same' : 'other'
}

/** @throws Problem `alreadySubmitted` for another entry under the same uuid */
export async function wasSubmitted(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<boolean> {
  const before = await findDuplicateSubmission(req, uuid, submissionHash)
  if (before === 'other') throw new Problem('alreadySubmitted')
  return before === 'same'
}
