import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Register } from '#contract/items.ts'
import type { Clients } from './api.ts'
import { goodDefinitionInputs } from './good-definition-inputs.ts'
import { goodManageInputs } from './good-manage-inputs.ts'
import { createEntryForTest } from './make-entry.ts'
import { samplePng } from './sample-files.ts'
import { topicValues } from './sample-values.ts'
import { upload } from './upload.ts'

export type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
}
export type GoodInputs = { [N in EndpointName]: () => Promise<CallInput<N>> }

/** What an administrator is answered well for, and whoever else may call at all; made anew for each call. */
export function goodInputs(api: Clients): Partial<Record<string, () => Promise<LooseInput>>> {
  const manager = api.as('manager')
  const now = () => new Date().toISOString()

  async function newTopic(): Promise<string> {
    const itemUuid = randomUUID()
    const answer = await api.as()('submitItem', {
      params: { slug: 'topics' },
      body: { ...submission(), itemUuid },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    return itemUuid
  }
  const submission = () => ({
    action: 'insert' as const,
    filledForm: { slug: 'topics', updatedAt: now() },
    values: { general_topics: topicValues },
  })
  async function stored(uuid: string) {
    const answer = await manager('getItem', { params: { slug: 'topics', uuid } })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  const published = async (register: Register) => ({
    params: { uuid: (await createEntryForTest(api, register)).uuid },
  })
  const topic = async () => ({ params: { slug: 'topics', uuid: await newTopic() } })
  async function uploaded() {
    const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
    return upload(manager, place, samplePng())
  }

  const inputs: GoodInputs = {
    ...goodDefinitionInputs(api),
    ...goodManageInputs(api),
    health: async () => ({}),
    getOpenApi: async () => ({}),
    getConfig: async () => ({}),
    readSession: async () => ({}),
    openSession: async () => ({}),
    closeSession: async () => ({}),
    listForms: async () => ({}),
    listAdminForms: async () => ({}),
    getDefinitions: async () => ({}),
    getThesesMeta: async () => ({}),
    getThesesMetaAsManager: async () => ({}),
    getForm: async () => ({ params: { slug: 'topics' } }),
    listTheses: async () => ({ query: { page: 1, size: 5, q: 'registri', sort: '-year' } }),
    listTopics: async () => ({ query: { page: 1, levels: 'masters' } }),
    listInternships: async () => ({ query: { page: 1 } }),
    getThesis: async () => published('thesis'),
    getTopic: async () => published('topics'),
    getInternship: async () => published('internship'),
    getTranslations: async () => ({ params: { lng: 'en', ns: 'forms' } }),
    reportMissingTexts: async () => ({ body: { lng: 'et', ns: 'common', keys: ['common.notThere'] } }),
    suggestKeywords: async () => ({ query: { q: 'andme' } }),
    getPage: async () => ({ params: { slug: 'terms-register' } }),
    sendFeedback: async () => ({ body: { feedback: 'Tänud!', email: 'keegi@example.com' } }),
    listItems: async () => ({ params: { slug: 'topics' }, query: { statuses: 'pending', page: 1 } }),
    insertItem: async () => ({
      params: { slug: 'topics' },
      body: {
        action: 'insert',
        form: { slug: 'topics', updatedAt: now() },
        newStatus: 'published',
        newValues: { general_topics: topicValues },
      },
    }),
    changeStatuses: async () => {
      const uuid = await newTopic()
      const { updatedAt } = await stored(uuid)
      const stale = { uuid: await newTopic(), updatedAt: '2001-01-01T00:00:00.000Z' }
      return {
        params: { slug: 'topics' },
        body: { action: 'status', newStatus: 'published', items: [{ uuid, updatedAt }, stale] },
      }
    },
    getItem: topic,
    changeItem: async () => {
      const { params } = await topic()
      const { updatedAt, form } = await stored(params.uuid)
      const newValues = { general_topics: { ...topicValues, description: 'Muu.' } }
      return { params, body: { action: 'update', form, updatedAt, newStatus: 'published', newValues } }
    },
    requestDownload: async () => {
      const { fileName } = await createEntryForTest(api, 'topics')
      return { body: { fileName } }
    },
    deleteFile: async () => {
      const { itemUuid, value } = await uploaded()
      return { body: { fileName: value.fileName, itemUuid, formSlug: 'topics' } }
    },
    requestFormUpload: async () => ({
      body: { formSlug: 'topics', fileName: 'logo.png', fileSize: 100 },
    }),
    requestUpload: async () => ({
      params: { slug: 'topics' },
      body: { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png', fileSize: 100 },
    }),
    submitItem: async () => ({ params: { slug: 'topics' }, body: submission() }),
  }
  return inputs
}
