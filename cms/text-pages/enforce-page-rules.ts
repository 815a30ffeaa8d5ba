import type { CollectionBeforeValidateHook } from 'payload'
import { findPictures } from '#cms/media/find-pictures.ts'
import type { Page } from '#cms/payload-types.ts'
import { validatePageTexts } from '#contract/pages.ts'
import { Problem } from '#contract/problems.ts'
import { pictureIds } from '#contract/rich-text.ts'
import { toPageInput } from './present-page.ts'

/** Validates and cleans every write of a page (contract §7). @throws Problem `invalid` */
export const enforcePageRules: CollectionBeforeValidateHook<Page> = async ({ data, originalDoc, req }) => {
  const { texts, issues } = validatePageTexts(toPageInput({ ...originalDoc, ...data }))
  if (!texts) throw new Problem('invalid', { errors: issues })
  for (const language of ['et', 'en'] as const) {
    const ids = pictureIds(texts.content[language])
    const found = new Set((await findPictures(req, ids)).map(({ uuid }) => uuid))
    if (ids.some((id) => !found.has(id))) {
      const errors = [{ field: `content.${language}`, messageKey: 'validation.pictureMissing' }]
      throw new Problem('invalid', { errors })
    }
  }
  return { ...data, ...texts }
}
