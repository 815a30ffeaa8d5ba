import type { PayloadRequest, Where } from 'payload'
import type { Translation } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'

const hasText: Where = { or: [{ et: { exists: true } }, { en: { exists: true } }] }

/** All translations that have a text. */
export function listTranslations(req: PayloadRequest): Promise<Translation[]> {
  return find(req, hasText)
}

/** Keys without a text in one language, and missing keys that clients reported (contract §7). */
export function listMissing(req: PayloadRequest): Promise<Translation[]> {
  return find(req, {
    and: [
      { or: [{ et: { exists: false } }, { en: { exists: false } }] },
      { or: [hasText, { askedInVain: { equals: true } }] },
    ],
  })
}

async function find(req: PayloadRequest, where: Where): Promise<Translation[]> {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where,
    sort: ['namespace', 'key'],
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs
}
