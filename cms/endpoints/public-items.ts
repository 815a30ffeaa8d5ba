import { withLogoUrl } from '#cms/files/with-logo-url.ts'
import { findItem, requireForm } from '#cms/items/find-item.ts'
import { listItems } from '#cms/items/list-items.ts'
import { listThesesMeta } from '#cms/items/list-meta.ts'
import { presentInternship, presentThesis, presentTopic } from '#cms/items/present-item.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const publicItemEndpoints = {
  listTheses: defineEndpoint('listTheses', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'thesis'), query)
    return { data: rows.map(presentThesis), ...rest }
  }),
  listTopics: defineEndpoint('listTopics', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'topics'), query)
    return { data: await Promise.all(rows.map((row) => withLogoUrl(row, presentTopic(row)))), ...rest }
  }),
  listInternships: defineEndpoint('listInternships', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'internship'), query)
    return {
      data: await Promise.all(rows.map((row) => withLogoUrl(row, presentInternship(row)))),
      ...rest,
    }
  }),
  getThesis: defineEndpoint('getThesis', async ({ req, caller, params }) => ({
    data: presentThesis(await findItem(req, caller, await requireForm(req, 'thesis'), params('uuid'))),
  })),
  getTopic: defineEndpoint('getTopic', async ({ req, caller, params }) => {
    const row = await findItem(req, caller, await requireForm(req, 'topics'), params('uuid'))
    return { data: await withLogoUrl(row, presentTopic(row)) }
  }),
  getInternship: defineEndpoint('getInternship', async ({ req, caller, params }) => {
    const row = await findItem(req, caller, await requireForm(req, 'internship'), params('uuid'))
    return { data: await withLogoUrl(row, presentInternship(row)) }
  }),
  getThesesMeta: defineEndpoint('getThesesMeta', async ({ req }) => ({
    data: await listThesesMeta(req, await requireForm(req, 'thesis')),
  })),
}
