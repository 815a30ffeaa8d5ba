import type { PayloadRequest } from 'payload'
import { findPictures, mediaLock } from '#cms/media/find-pictures.ts'
import type { Page as StoredPage } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { checkPageSlug, isShippedPage, type PageChange, type PageInput } from '#contract/pages.ts'
import { Problem } from '#contract/problems.ts'
import { pictureIds, type RichText, toRichText, withPictures } from '#contract/rich-text.ts'
import { listPages, requirePage, requireVersion } from './load-page.ts'
import { toPageInput } from './present-page.ts'

/** `updatedAt` is undefined for a deleted page. `isIncomplete`: pictures of a restored version no longer exist. */
type ChangedPage = { updatedAt: string | undefined; isIncomplete: boolean }

/** @throws Problem `invalid`, `slugInUse` */
export async function addPage(
  req: PayloadRequest,
  caller: Caller,
  { slug, ...texts }: PageInput & { slug: string },
): Promise<string> {
  const errors = checkPageSlug(slug)
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return underLock(req, async () => {
    const isTaken = (await listPages(req)).some((page) => page.slug.toLowerCase() === slug.toLowerCase())
    if (isTaken) {
      const errors = [{ field: 'slug', messageKey: 'forms.error.slugInUse' }]
      throw new Problem('slugInUse', { errors })
    }
    const data = { slug, ...texts, changedBy: nameOf(caller) }
    return (await req.payload.create({ collection: 'pages', data, ...asCaller(req) })).updatedAt
  })
}

/** @throws Problem `notFound` also for the version, `conflict` on a stale copy, `invalid`, `pageInUse` */
export function changePage(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  change: PageChange,
): Promise<ChangedPage> {
  return underLock(req, async () => {
    const page = await requirePage(req, slug)
    assertCurrent(page, change.updatedAt)
    if (change.action === 'delete') {
      if (isShippedPage(slug)) throw new Problem('pageInUse')
      await req.payload.delete({ collection: 'pages', id: page.id, ...asCaller(req) })
      return { updatedAt: undefined, isIncomplete: false }
    }
    const restored = change.action === 'restore' ? await versionTexts(req, page, change.version) : undefined
    const texts = restored?.texts ?? (change.action === 'update' ? change.values : {})
    const { updatedAt } = await req.payload.update({
      collection: 'pages',
      id: page.id,
      data: { ...texts, changedBy: nameOf(caller) },
      depth: 0,
      ...asCaller(req),
    })
    return { updatedAt, isIncomplete: restored?.isIncomplete ?? false }
  })
}

/** The texts of a version, without pictures that have been deleted since. */
async function versionTexts(req: PayloadRequest, page: StoredPage, version: string) {
  const { title, content } = toPageInput(await requireVersion(req, page, version))
  const texts = { et: toRichText(content.et), en: toRichText(content.en) }
  const ids = new Set([...pictureIds(texts.et), ...pictureIds(texts.en)])
  const existing = new Set((await findPictures(req, [...ids])).map(({ uuid }) => uuid))
  const complete = (text: RichText) => withPictures(text, existing)
  return {
    texts: { title, content: { et: complete(texts.et), en: complete(texts.en) } },
    isIncomplete: existing.size < ids.size,
  }
}

/** `changeMedia` takes the same lock, so that no page loses a picture while it is written. */
function underLock<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  return inTransaction(req, async () => {
    await lock(req, mediaLock)
    return run()
  })
}

function nameOf(caller: Caller): string | null {
  return caller && displayNameOf(caller)
}
