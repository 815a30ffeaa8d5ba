import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Translation } from '#contract/translations.ts'

type ListedTranslation = Translation & { updatedAt: string }

const hasText: Where = { or: [{ et: { exists: true } }, { en: { exists: true } }] }

const isMissing: Where = {
  and: [
    { or: [{ et: { exists: false } }, { en: { exists: false } }] },
    { or: [hasText, { reportedMissing: { equals: true } }] },
  ],
}

const isDeleted: Where = {
  and: [
    { et: { exists: false } },
    { en: { exists: false } },
    { changedByManager: { equals: true } },
    { reportedMissing: { not_equals: true } },
  ],
}

/** All translations that have a text. */
export function listTranslations(req: PayloadRequest): Promise<ListedTranslation[]> {
  return find(req, hasText)
}

/** Keys without a text in one language, and missing keys that clients reported (contract §7). */
export function listMissing(req: PayloadRequest): Promise<ListedTranslation[]> {
  return find(req, isMissing)
}

/** Keys whose texts a manager deleted, latest first; their history has the texts. */
export function listDeleted(req: PayloadRequest): Promise<ListedTranslation[]> {
  return find(req, isDeleted, ['-updatedAt', 'namespace', 'key'])
}

/** The number of keys that `listMissing` returns. */
export async function countMissing(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'translations',
    where: isMissing,
    ...asCaller(req),
  })
  return totalDocs
}

async function find(
  req: PayloadRequest,
  where: Where,
  sort = ['namespace', 'key'],
): Promise<ListedTranslation[]> {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where,
    sort,
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs.map(({ key, namespace, et, en, updatedAt }) => ({
    key,
    namespace,
    translations: { et: et ?? '', en: en ?? '' },
    updatedAt,
  }))
}
