import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { findPictures } from '#cms/media/find-pictures.ts'
import type { Page as PageRow } from '#cms/payload-types.ts'
import type { Page, PageInput } from '#contract/pages.ts'
import { pictureIds, toRichText } from '#contract/rich-text.ts'
import type { Text } from '#contract/texts.ts'

const contentSchema = z
  .object({ et: z.json().catch(null), en: z.json().catch(null) })
  .catch({ et: null, en: null })

type Stored = Partial<Pick<PageRow, 'title' | 'content'>>

/** The texts of a stored or submitted page, unvalidated. */
export function toPageInput({ title, content }: Stored): PageInput {
  return { title: toTitle(title), content: contentSchema.parse(content) }
}

export function toTitle(title: Stored['title']): Text {
  return { et: title?.et ?? '', en: title?.en ?? '' }
}

/** A page with its pictures. Content that predates a rule is shown as far as it fits the rules. */
export async function presentPage(
  req: PayloadRequest,
  { slug, updatedAt, ...stored }: Stored & Pick<PageRow, 'slug' | 'updatedAt'>,
): Promise<Page> {
  const { title, content } = toPageInput(stored)
  const texts = { et: toRichText(content.et), en: toRichText(content.en) }
  const ids = [...pictureIds(texts.et), ...pictureIds(texts.en)]
  return { slug, title, content: texts, pictures: await findPictures(req, ids), updatedAt }
}
