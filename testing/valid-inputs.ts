import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Register } from '#contract/registers.ts'
import type { CallAccess } from './access/classes.ts'
import type { Clients } from './api.ts'
import { createEntryForTest } from './create-entry.ts'
import { createFailedMail } from './create-failed-mail.ts'
import { createPicture, uploadPicture } from './create-picture.ts'
import { dataOf } from './data-of.ts'
import { samplePng } from './sample-files.ts'
import { createPage, samplePage } from './sample-pages.ts'
import { topicValues } from './sample-values.ts'
import { submit } from './submit.ts'
import { uniqueSlug } from './unique-slug.ts'
import { upload } from './upload.ts'

export type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
}

/** Who may make the call, and an input that succeeds for an administrator; created for each use. */
type Rows = { [N in EndpointName]: readonly [access: CallAccess, create: () => Promise<CallInput<N>>] }
type CallCase = { access: CallAccess; create: () => Promise<LooseInput> }

/**
 * Every call of the contract. Access is derived from the contract, independently of the endpoint table; which entries
 * are visible and which forms may be filled is in `access/visibility.ts`.
 */
export function callCases(api: Clients): Readonly<Record<string, CallCase>> {
  const rows: Rows = {
    // contract §1, §8: what pages need before sign-in
    health: ['everyone', none],
    getOpenApi: ['everyone', none],
    getConfig: ['everyone', none],
    // contract §2: every caller with a token or the cookie may read their classes
    openSession: ['managers', none],
    readSession: ['session', none],
    ...publicCalls(api),
    ...itemCalls(api),
    ...definitionCalls(api),
    ...managementCalls(api),
    // contract §2: last, because the cookie is invalid afterwards
    closeSession: ['everyone', none],
  }
  return Object.fromEntries(
    Object.entries(rows).map(([name, [access, create]]) => [name, { access, create }]),
  )
}

/** The inputs of `callCases` by the name of the call. */
export function validInputs(api: Clients): Partial<Record<string, () => Promise<LooseInput>>> {
  return Object.fromEntries(Object.entries(callCases(api)).map(([name, { create }]) => [name, create]))
}

async function none() {
  return {}
}
function now() {
  return new Date().toISOString()
}
function both(text: string) {
  return { et: text, en: text }
}

/** contract §3 to §7: calls without sign-in, for an entry or form that is open to everyone. */
function publicCalls(api: Clients) {
  const logo = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
  const published = async (register: Register) => ({
    params: { uuid: (await createEntryForTest(api, register)).uuid },
  })
  return {
    listForms: ['everyone', none],
    getForm: ['everyone', async () => ({ params: { slug: 'topics' } })],
    listTheses: [
      'everyone',
      async () => ({ query: { page: 1, size: 5, q: 'registri', sort: '-year' } as const }),
    ],
    getThesesMeta: ['everyone', none],
    listFacets: [
      'everyone',
      async () => ({ params: { register: 'theses' }, query: { q: 'registri', levels: 'masters' } }),
    ],
    listRelated: [
      'everyone',
      async () => ({
        params: { register: 'topics', uuid: (await createEntryForTest(api, 'topics')).uuid },
      }),
    ],
    getThesis: ['everyone', () => published('thesis')],
    listTopics: ['everyone', async () => ({ query: { page: 1, levels: 'masters' } })],
    getTopic: ['everyone', () => published('topics')],
    listInternships: ['everyone', async () => ({ query: { page: 1 } })],
    getInternship: ['everyone', () => published('internship')],
    getTranslations: ['everyone', async () => ({ params: { lng: 'en', ns: 'forms' } })],
    suggestKeywords: ['everyone', async () => ({ query: { q: 'andme' } })],
    getPage: ['everyone', async () => ({ params: { slug: 'terms-register' } })],
    reportMissingTexts: [
      'everyone',
      async () => ({ body: { lng: 'et', ns: 'common', keys: ['common.notThere'] } }),
    ],
    sendFeedback: ['everyone', async () => ({ body: { feedback: 'Tänud!', email: 'keegi@example.com' } })],
    sendMessage: [
      'everyone',
      async () => ({
        params: { register: 'topics', uuid: (await createEntryForTest(api, 'topics')).uuid },
        body: { name: 'Mari', email: 'mari@example.com', message: 'Tere!' },
      }),
    ],
    submitItem: [
      'everyone',
      async () => ({
        params: { slug: 'topics' },
        body: {
          action: 'insert',
          filledForm: { slug: 'topics', updatedAt: now() },
          values: { general_topics: topicValues },
        },
      }),
    ],
    requestFormUpload: [
      'everyone',
      async () => ({ body: { formSlug: 'topics', fileName: 'logo.png', fileSize: 100 } }),
    ],
    requestUpload: [
      'everyone',
      async () => ({ params: { slug: 'topics' }, body: { ...logo, fileSize: 100 } }),
    ],
    requestDownload: [
      'everyone',
      async () => ({ body: { fileName: (await createEntryForTest(api, 'topics')).fileName } }),
    ],
    // the upload of an entry that has not been submitted
    deleteFile: [
      'everyone',
      async () => {
        const { itemUuid, value } = await upload(api.as('manager'), logo, samplePng())
        return { body: { fileName: value.fileName, itemUuid, formSlug: 'topics' } }
      },
    ],
  } satisfies Partial<Rows>
}

/** contract §3 */
function itemCalls(api: Clients) {
  const params = { slug: 'topics' }
  async function submittedTopic() {
    const uuid = randomUUID()
    dataOf(await submit(api.as(), 'topics', { general_topics: topicValues }, uuid))
    return uuid
  }
  async function stored(uuid: string) {
    return dataOf(await api.as('manager')('getItem', { params: { ...params, uuid } }))
  }
  return {
    getThesesMetaAsManager: ['managers', none],
    listItems: ['managers', async () => ({ params, query: { statuses: 'pending', page: 1 } })],
    exportItems: ['managers', async () => ({ params, query: { statuses: 'pending', format: 'csv' } })],
    getItem: ['managers', async () => ({ params: { ...params, uuid: await submittedTopic() } })],
    listDuplicates: ['managers', async () => ({ params: { ...params, uuid: await submittedTopic() } })],
    insertItem: [
      'managers',
      async () => ({
        params,
        body: {
          action: 'insert',
          form: { slug: 'topics', updatedAt: now() },
          newStatus: 'published',
          newValues: { general_topics: topicValues },
        },
      }),
    ],
    changeItem: [
      'managers',
      async () => {
        const uuid = await submittedTopic()
        const { updatedAt, form } = await stored(uuid)
        const newValues = { general_topics: { ...topicValues, description: 'Muu.' } }
        const body = { action: 'update', form, updatedAt, newStatus: 'published', newValues } as const
        return { params: { ...params, uuid }, body }
      },
    ],
    changeStatuses: [
      'managers',
      async () => {
        const uuid = await submittedTopic()
        const { updatedAt } = await stored(uuid)
        const stale = { uuid: await submittedTopic(), updatedAt: '2001-01-01T00:00:00.000Z' }
        const items = [{ uuid, updatedAt }, stale]
        return { params, body: { action: 'status', newStatus: 'published', items } as const }
      },
    ],
  } satisfies Partial<Rows>
}

/** contract §6: created or changed for each use, so that nothing shipped changes. */
export function definitionCalls(api: Clients) {
  const manager = api.as('manager')
  const field = (slug: string) => ({
    slug,
    type: 'text',
    settings: {},
    translations: { label: both('Väli') },
  })
  const fieldSet = (slug: string) => ({ slug, settings: { title: both('Andmed'), description: both('') } })
  const form = (slug: string) => ({
    slug,
    title: both('Külaskäik'),
    description: both('Kes tuleb?'),
    fieldSets: [
      {
        order: 1,
        slug: 'general_topics',
        translation: both('Andmed'),
        fields: [{ order: 1, required: true, slug: 'thesis_topic_name' }],
      },
    ],
  })
  async function newForm() {
    const slug = uniqueSlug()
    const { updatedAt = '' } = dataOf(
      await manager('addForm', { body: { action: 'new', values: form(slug) } }),
    )
    return { slug, updatedAt }
  }
  return {
    listAdminForms: ['managers', none],
    getDefinitions: ['managers', none],
    getAdminForm: ['managers', async () => ({ params: { slug: 'topics' } })],
    getFormValues: ['managers', async () => ({ params: { slug: 'topics' } })],
    getField: ['managers', async () => ({ params: { slug: 'thesis_topic_name' } })],
    getFieldSet: ['managers', async () => ({ params: { slug: 'general_topics' } })],
    getUsage: ['managers', async () => ({ query: { field: 'level' } })],
    exportForm: ['managers', async () => ({ params: { slug: 'topics' } })],
    importForm: [
      'managers',
      async () => {
        const file = dataOf(await manager('exportForm', { params: { slug: 'topics' } }))
        return { body: { action: 'import', file, preview: true } }
      },
    ],
    addForm: ['managers', async () => ({ body: { action: 'new', values: form(uniqueSlug()) } })],
    changeForm: [
      'managers',
      async () => {
        const { slug, updatedAt } = await newForm()
        return { params: { slug }, body: { action: 'status', updatedAt, newStatus: 'deleted' } }
      },
    ],
    updateForm: [
      'managers',
      async () => {
        const { slug, updatedAt } = await newForm()
        return { params: { slug }, body: { action: 'update', updatedAt, values: form(slug) } }
      },
    ],
    addField: ['managers', async () => ({ body: { action: 'new', values: field(uniqueSlug()) } })],
    updateField: [
      'managers',
      async () => {
        const values = field(uniqueSlug())
        const { updatedAt = '' } = dataOf(await manager('addField', { body: { action: 'new', values } }))
        return { params: { slug: values.slug }, body: { action: 'update', updatedAt, values } }
      },
    ],
    addFieldSet: ['managers', async () => ({ body: { action: 'new', values: fieldSet(uniqueSlug()) } })],
    updateFieldSet: [
      'managers',
      async () => {
        const values = fieldSet(uniqueSlug())
        const { updatedAt = '' } = dataOf(await manager('addFieldSet', { body: { action: 'new', values } }))
        return { params: { slug: values.slug }, body: { action: 'update', updatedAt, values } }
      },
    ],
  } satisfies Partial<Rows>
}

/** contract §4 (mails contain personal data), §7 */
function managementCalls(api: Clients) {
  const admin = api.as('admin')
  const text = () => ({
    key: `common.${uniqueSlug()}`,
    namespace: 'common',
    translations: { et: 'Tere', en: 'Hello' },
  })
  async function addedKeyword() {
    const label = uniqueSlug()
    dataOf(await admin('addKeyword', { body: { action: 'new', item: { label } } }))
    return label
  }
  async function sentFeedback() {
    const feedback = uniqueSlug()
    dataOf(await api.as()('sendFeedback', { body: { feedback } }))
    const { messages } = dataOf(await admin('listFeedback', {}))
    return messages.find((message) => message.feedback === feedback)?.uuid ?? ''
  }
  return {
    listAccess: ['managers', none],
    addAccess: [
      'admins',
      async () => ({ body: { action: 'new', username: uniqueSlug(), fullName: 'Ants Org' } }),
    ],
    changeAccess: [
      'admins',
      async () => {
        const username = uniqueSlug()
        dataOf(await admin('addAccess', { body: { action: 'new', username, fullName: 'Ants Org' } }))
        const { users } = dataOf(await admin('listAccess', {}))
        const uuid = users.find((user) => user.username === username)?.uuid ?? ''
        return { params: { uuid }, body: { action: 'delete' } }
      },
    ],
    listKeywords: ['managers', none],
    addKeyword: ['managers', async () => ({ body: { action: 'new', item: { label: uniqueSlug() } } })],
    updateKeyword: [
      'managers',
      async () => {
        const value = await addedKeyword()
        const item = { label: `${value} uus`, published: false }
        return { params: { value }, body: { action: 'update', item } }
      },
    ],
    changeKeywords: [
      'managers',
      async () => ({ body: { action: 'publish', items: [await addedKeyword()] } }),
    ],
    listPages: ['managers', none],
    addPage: [
      'managers',
      async () => ({ body: { action: 'new', values: { slug: uniqueSlug(), ...samplePage('Abi') } } }),
    ],
    changePage: [
      'managers',
      async () => {
        const { slug, updatedAt } = await createPage(api)
        return { params: { slug }, body: { action: 'update', updatedAt, values: samplePage('Muu') } }
      },
    ],
    listPageVersions: ['managers', async () => ({ params: { slug: 'terms-register' } })],
    getPageVersion: [
      'managers',
      async () => {
        const params = { slug: 'terms-register' }
        const { versions } = dataOf(await admin('listPageVersions', { params }))
        return { params: { ...params, uuid: versions[0]?.uuid ?? '' } }
      },
    ],
    listMedia: ['managers', none],
    requestMediaUpload: ['managers', async () => ({ body: { fileName: 'pilt.png', fileSize: 100 } })],
    addMedia: [
      'managers',
      async () => ({ body: { action: 'new', name: await uploadPicture(api), alt: both('Pilt') } }),
    ],
    changeMedia: [
      'managers',
      async () => ({ params: { uuid: (await createPicture(api)).uuid }, body: { action: 'delete' } }),
    ],
    listFeedback: ['managers', none],
    changeFeedback: ['managers', async () => ({ body: { action: 'read', items: [await sentFeedback()] } })],
    listFailedMails: ['managers', none],
    resendMails: [
      'managers',
      async () => {
        if (!api.payload) throw new Error('a failed mail can only be created in the database')
        return { body: { action: 'resend', items: [await createFailedMail(api.payload)] } }
      },
    ],
    listTranslations: ['managers', none],
    addTranslations: ['managers', async () => ({ body: { action: 'new', item: text() } })],
    changeTranslations: [
      'managers',
      async () => {
        const item = text()
        dataOf(await admin('addTranslations', { body: { action: 'new', item } }))
        return { body: { action: 'delete', deletes: [item] } }
      },
    ],
    listTextChanges: [
      'managers',
      async () => {
        const { key, namespace } = text()
        return { query: { key, namespace } }
      },
    ],
    // contract §3
    getOverview: ['managers', none],
    getReportsMeta: ['managers', none],
    createReport: [
      'managers',
      async () => ({ query: { slug: 'moderation', start: '2024-01-01', end: '2024-01-31' } }),
    ],
  } satisfies Partial<Rows>
}
