import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { Problem } from '#contract/problems.ts'

/** Hash of a submission; tells a repeated submission from a different one with the same uuid. */
export function hashOf(submission: unknown): string {
  return createHash('sha256').update(stableJson(submission)).digest('hex')
}

/** JSON with sorted object keys, so that equal data yields equal text. */
function stableJson(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Whether the uuid is already used by the same submission, by another one, or not at all. */
export async function findDuplicateSubmission(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<'same' | 'other' | null> {
  const existing = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'detects duplicates in entries that the caller may not read'),
  })
  if (!existing) return null
  return existing.submissionHash === submissionHash ? 'same' : 'other'
}

/** Whether this submission is already stored. @throws Problem `alreadySubmitted` if another one uses the uuid */
export async function wasSubmitted(
  req: PayloadRequest,
  uuid: string,
  submissionHash: string,
): Promise<boolean> {
  const duplicate = await findDuplicateSubmission(req, uuid, submissionHash)
  if (duplicate === 'other') throw new Problem('alreadySubmitted')
  return duplicate === 'same'
}
