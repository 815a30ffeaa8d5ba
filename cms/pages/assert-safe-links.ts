import { type FieldHook, ValidationError } from 'payload'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import { inLanguage, toLanguage } from '#contract/texts.ts'
import { hasSafeLinks } from './page-links.ts'

const messageKey = 'validation.link'

/** Whoever writes, links in a page lead to the web, to an e-mail address or to a path of the site. */
export const refuseUnsafeLinks: FieldHook = async ({ value, req, collection, path }) => {
  if (hasSafeLinks(value)) return value
  const texts = await readBilingual(req, ['validation'])
  const message = inLanguage(texts(messageKey), toLanguage(req.i18n.language))
  // The CMS's screens show the message as it is.
  const issue = { path: path.join('.'), message, messageKey }
  throw new ValidationError(
    { errors: [issue], req, ...(collection && { collection: collection.slug }) },
    req.t,
  )
}
