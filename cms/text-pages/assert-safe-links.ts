import { type FieldHook, ValidationError } from 'payload'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import { inLanguage, toLanguage } from '#contract/texts.ts'
import { hasSafeLinks } from './page-links.ts'

const messageKey = 'validation.link'

/** Rejects links in a page other than web URLs, e-mail addresses and paths of the site. */
export const assertSafeLinks: FieldHook = async ({ value, req, collection, path }) => {
  if (hasSafeLinks(value)) return value
  const texts = await readBilingual(req, ['validation'])
  const message = inLanguage(texts(messageKey), toLanguage(req.i18n.language))
  // Payload's admin pages display the message untranslated.
  const issue = { path: path.join('.'), message, messageKey }
  throw new ValidationError(
    { errors: [issue], req, ...(collection && { collection: collection.slug }) },
    req.t,
  )
}
