import type { PayloadRequest } from 'payload'
import { usedTextKeys } from '#cms/forms/used-text-keys.ts'
import {
  addTranslation,
  deleteTranslations,
  importTranslations,
  restoreText,
  updateTranslation,
} from '#cms/translations/change-translations.ts'
import { listDeleted, listMissing, listTranslations } from '#cms/translations/list-translations.ts'
import { loadTexts } from '#cms/translations/load-texts.ts'
import { reportMissing } from '#cms/translations/report-missing.ts'
import { nameOf } from '#cms/translations/rules.ts'
import { shippedByName } from '#cms/translations/shipped-texts.ts'
import { listTextChanges } from '#cms/translations/text-history.ts'
import { Problem } from '#contract/problems.ts'
import { languageSchema } from '#contract/texts.ts'
import type { Implementations } from './define-endpoint.ts'

/** Tells whether a key is shipped, or belongs to a form, field set, field or option. */
async function usedKeys(req: PayloadRequest) {
  const [shipped, ofForms] = await Promise.all([shippedByName(), usedTextKeys(req)])
  return (name: { namespace: string; key: string }) =>
    shipped.has(nameOf(name)) || (name.namespace === 'forms' && ofForms.has(name.key))
}

export const translationEndpoints = {
  getTranslations: async ({ req, params }) => {
    const language = languageSchema.safeParse(params('lng'))
    if (!language.success) throw new Problem('notFound')
    return { data: await loadTexts(req, language.data, params('ns')), cacheSeconds: 3600 }
  },
  listTranslations: async ({ req, query }) => {
    const list = query.missing === '1' ? listMissing : query.deleted === '1' ? listDeleted : listTranslations
    const [listed, isUsed] = await Promise.all([list(req), usedKeys(req)])
    const translations = listed.map((text) => ({ ...text, used: isUsed(text) }))
    const namespaces = [...new Set(translations.map(({ namespace }) => namespace))].sort()
    return { data: { translations, namespaces } }
  },
  addTranslations: async ({ req, body }) => {
    if (body.action === 'import') {
      const isPreview = body.preview === true
      const result = await importTranslations(req, body.items, isPreview)
      const success = isPreview ? {} : { success: 'translations.success.imported' }
      return { data: { status: 200, ...success, ...result } }
    }
    await addTranslation(req, body.item)
    return { data: { status: 200, success: 'translations.success.added' } }
  },
  changeTranslations: async ({ req, body }) => {
    if (body.action === 'delete') {
      await deleteTranslations(req, body.deletes, await usedKeys(req))
      return { data: { status: 200, success: 'translations.success.deleted' } }
    }
    if (body.action === 'restore') {
      const saved = await restoreText(req, body.change, body.updatedAt, await usedKeys(req))
      return { data: { status: 200, success: 'translations.success.restored', ...saved } }
    }
    const { itemKey, newData, updatedAt, namespace = newData.namespace } = body.item
    const old = { key: itemKey, namespace, updatedAt }
    const saved = await updateTranslation(req, old, newData, await usedKeys(req))
    return { data: { status: 200, success: 'translations.success.updated', ...saved } }
  },
  listTextChanges: async ({ req, query }) => ({ data: { changes: await listTextChanges(req, query) } }),
  reportMissingTexts: async ({ req, body }) => {
    await reportMissing(req, body.ns, body.keys)
    return { data: { status: 200 } }
  },
} satisfies Partial<Implementations>
