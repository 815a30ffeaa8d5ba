import {
  addTranslation,
  deleteTranslations,
  importTranslations,
  updateTranslation,
} from '#cms/translations/change-translations.ts'
import { listMissing, listTranslations } from '#cms/translations/list-translations.ts'
import { presentTranslation } from '#cms/translations/present-translation.ts'
import { reportMissing } from '#cms/translations/report-missing.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const translationEndpoints = {
  listTranslations: defineEndpoint('listTranslations', async ({ req, query }) => {
    const rows = query.missing === '1' ? await listMissing(req) : await listTranslations(req)
    const namespaces = [...new Set(rows.map(({ namespace }) => namespace))].sort()
    return { data: { translations: rows.map(presentTranslation), namespaces } }
  }),
  addTranslations: defineEndpoint('addTranslations', async ({ req, body }) => {
    if (body.action === 'import') {
      const counts = await importTranslations(req, body.items)
      return { data: { status: 200, success: 'translations.success.imported', ...counts } }
    }
    await addTranslation(req, body.item)
    return { data: { status: 200, success: 'translations.success.added' } }
  }),
  changeTranslations: defineEndpoint('changeTranslations', async ({ req, body }) => {
    if (body.action === 'delete') {
      await deleteTranslations(req, body.deletes)
      return { data: { status: 200, success: 'translations.success.deleted' } }
    }
    const { itemKey, newData, namespace = newData.namespace } = body.item
    await updateTranslation(req, { key: itemKey, namespace }, newData)
    return { data: { status: 200, success: 'translations.success.updated' } }
  }),
  reportMissingTexts: defineEndpoint('reportMissingTexts', async ({ req, body }) => {
    await reportMissing(req, body.ns, body.keys)
    return { data: { status: 200 } }
  }),
}
