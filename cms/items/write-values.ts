import type { PayloadRequest } from 'payload'
import { callerOf } from '#cms/platform/auth/caller.ts'
import type { FormValues } from '#contract/fields.ts'
import { toColumns } from './item-fields.ts'
import { changeNote } from './write-item.ts'
import { writeVersions } from './write-queries.ts'

/**
 * Writes valid values of items that are locked (`lockAllItems`). Their history gets a new version by the caller, but
 * `updatedAt` stays: copies that are being edited remain current. The search columns are marked as stale, for
 * `refreshColumns`.
 */
export async function writeValues(
  req: PayloadRequest,
  rows: readonly { id: string; values: FormValues }[],
): Promise<void> {
  const note = changeNote(callerOf(req))
  await writeVersions(
    req,
    rows.map(({ id, values }) => ({
      id,
      columns: toColumns({ values, search: { asOf: null }, ...note }),
    })),
  )
}
