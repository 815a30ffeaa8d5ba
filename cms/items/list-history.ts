import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { HistoryEntry } from '#contract/admin-items.ts'
import { formValuesSchema } from '#contract/forms.ts'
import { changedValues } from '#contract/values/changed-values.ts'

/** All changes of the entry, newest first (contract §3). */
export async function listHistory(req: PayloadRequest, uuid: string): Promise<HistoryEntry[]> {
  const { docs } = await req.payload.findVersions({
    collection: 'items',
    where: { parent: { equals: uuid } },
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs
    .map(({ version, createdAt }, index): HistoryEntry => {
      const before = docs[index - 1]?.version
      return {
        at: createdAt,
        who: version.changedBy ?? null,
        username: version.changedByUsername ?? null,
        from: before?.status ?? null,
        to: version.status,
        ...(version.reason && { reason: version.reason }),
        changes: before
          ? changedValues(formValuesSchema.parse(before.values), formValuesSchema.parse(version.values))
          : [],
      }
    })
    .reverse()
}
