import { findItem, requireForm } from '#cms/operations/item/find-item.ts'
import { listItems } from '#cms/operations/item/list-items.ts'
import { listThesesMeta } from '#cms/operations/item/list-meta.ts'
import { presentInternship, presentThesis, presentTopic } from '#cms/presenters/present-item.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const publicItemEndpoints = {
  listTheses: defineEndpoint('listTheses', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'thesis'), query)
    return { data: rows.map(presentThesis), ...rest }
  }),
  listTopics: defineEndpoint('listTopics', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'topics'), query)
    return { data: rows.map(presentTopic), ...rest }
  }),
  listInternships: defineEndpoint('listInternships', async ({ req, caller, query }) => {
    const { rows, ...rest } = await listItems(req, caller, await requireForm(req, 'internship'), query)
    return { data: rows.map(presentInternship), ...rest }
  }),
  getThesis: defineEndpoint('getThesis', async ({ req, caller, params }) => ({
    data: presentThesis(await findItem(req, caller, await requireForm(req, 'thesis'), params('uuid'))),
  })),
  getTopic: defineEndpoint('getTopic', async ({ req, caller, params }) => ({
    data: presentTopic(await findItem(req, caller, await requireForm(req, 'topics'), params('uuid'))),
  })),
  getInternship: defineEndpoint('getInternship', async ({ req, caller, params }) => ({
    data: presentInternship(
      await findItem(req, caller, await requireForm(req, 'internship'), params('uuid')),
    ),
  })),
  getThesesMeta: defineEndpoint('getThesesMeta', async ({ req }) => ({
    data: await listThesesMeta(req, await requireForm(req, 'thesis')),
  })),
}
