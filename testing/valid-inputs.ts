import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { CallAccess } from './access/classes.ts'
import type { Clients } from './api.ts'
import { createFailedMail } from './create-failed-mail.ts'
import { createFormForTest } from './create-form.ts'
import { createImport, csvOf, uploadImport } from './create-import.ts'
import { createItemForTest } from './create-item.ts'
import { createHeldMail, createMailKey } from './create-mail-key.ts'
import { createOwnerKey } from './create-owner-key.ts'
import { dataOf } from './data-of.ts'
import { fetchItem, insertItem } from './items.ts'
import { samplePng } from './sample-files.ts'
import { createPage, createPicture, samplePage, uploadPicture } from './sample-pages.ts'
import { topicValues } from './sample-values.ts'
import { uniqueSlug } from './unique-slug.ts'
import { upload } from './upload.ts'

export type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  entryKey?: string | undefined
  signal?: AbortSignal
}

/** An input of each call that succeeds for an administrator; created for each use. */
type Inputs = { [N in EndpointName]: () => Promise<CallInput<N>> }

/**
 * Who may make each call of the contract, and its input. Access is derived from the contract, independently of the endpoint
 * table; which items are visible and which forms may be filled is in `access/visibility.ts`.
 */
export function callCases(api: Clients) {
  const callsOf = {
    everyone: { ...publicCalls(api), ...ownItemCalls(api) },
    // contract §2: every caller with a token or the cookie may read their classes
    session: { readSession: none },
    signedIn: { getOwnOverview: none, listOwnItems: none, ...draftCalls(api) },
    managers: { openSession: none, ...itemCalls(api), ...definitionCalls(api), ...managementCalls(api) },
    admins: accessCalls(api),
  } satisfies Record<CallAccess, Partial<Inputs>>
  const { everyone, session, signedIn, managers, admins } = callsOf
  const all: Inputs = { ...everyone, ...session, ...signedIn, ...managers, ...admins }
  return Object.entries<() => Promise<LooseInput>>(all).map(([name, create]) => {
    const accesses = ['everyone', 'session', 'signedIn', 'managers'] as const
    const access: CallAccess = accesses.find((each) => Object.hasOwn(callsOf[each], name)) ?? 'admins'
    return { name, access, create }
  })
}

/** The inputs of `callCases` by the name of the call. */
export function validInputs(api: Clients): Partial<Record<string, () => Promise<LooseInput>>> {
  return Object.fromEntries(callCases(api).map(({ name, create }) => [name, create]))
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

/** contract §1 to §8: calls without sign-in, for an item or form that is open to everyone. */
function publicCalls(api: Clients) {
  const topics = { slug: 'topics' }
  const logo = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
  const published = async (register: Register) => {
    const { uuid } = await createItemForTest(api, register)
    return { params: { register, uuid } }
  }
  return {
    health: none,
    getOpenApi: none,
    getConfig: none,
    closeSession: none,
    listForms: none,
    getForm: async () => ({ params: topics }),
    listTheses: async () => ({ query: { page: 1, size: 5, q: 'registri', sort: '-year' } as const }),
    getThesesMeta: none,
    getNumbers: async () => ({ query: { register: 'thesis' } as const }),
    getUsageNumbers: async () => ({ query: { register: 'topics' } as const }),
    exportNumbers: async () => ({ query: { language: 'en' } as const }),
    listSpines: async () => ({ query: { until: 2026 } }),
    exportList: async () => ({ params: { register: 'theses' }, query: { q: 'registri' } }),
    listFacets: async () => ({
      params: { register: 'theses' },
      query: { q: 'registri', levels: 'masters' },
    }),
    listRelated: () => published('topics'),
    getThesis: () => published('thesis'),
    listTopics: async () => ({ query: { page: 1, levels: 'masters' } }),
    getTopic: () => published('topics'),
    listInternships: async () => ({ query: { page: 1 } }),
    getInternship: () => published('internship'),
    getTranslations: async () => ({ params: { lng: 'en', ns: 'forms' } }),
    suggestKeywords: async () => ({ query: { q: 'andme' } }),
    getPage: async () => ({ params: { slug: 'terms-register' } }),
    reportMissingTexts: async () => ({ body: { lng: 'et', ns: 'common', keys: ['common.notThere'] } }),
    sendFeedback: async () => ({ body: { feedback: 'Tänud!', email: 'keegi@example.com' } }),
    sendMessage: async () => ({
      ...(await published('topics')),
      body: { name: 'Mari', email: 'mari@example.com', message: 'Tere!' },
    }),
    detectTextLanguage: async () => ({ params: topics, body: { values: { general_topics: topicValues } } }),
    getReviewTime: async () => ({ params: topics }),
    getFormAvailability: async () => ({ params: topics }),
    submitItem: async () => ({
      params: topics,
      body: {
        action: 'insert',
        filledForm: { slug: 'topics', updatedAt: now() },
        values: { general_topics: topicValues },
      },
    }),
    requestFormUpload: async () => ({ body: { formSlug: 'topics', fileName: 'logo.png', fileSize: 100 } }),
    requestUpload: async () => ({ params: topics, body: { ...logo, fileSize: 100 } }),
    requestDownload: async () => ({
      body: { fileName: (await createItemForTest(api, 'topics')).fileName },
    }),
    checkUpload: async () => {
      const { value } = await upload(api.as(), logo, samplePng())
      return { body: { fileName: value.fileName } }
    },
    // the upload of an item that has not been submitted
    deleteFile: async () => {
      const { itemUuid, value } = await upload(api.as('manager'), logo, samplePng())
      return { body: { fileName: value.fileName, itemUuid, formSlug: 'topics' } }
    },
  } satisfies Partial<Inputs>
}

/** An entry that is owned by the key of a link, which only the database can give. */
async function createOwn(api: Clients) {
  const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
  const entryKey = api.pool && (await createOwnerKey(api.pool, uuid))
  return { params: { uuid }, entryKey }
}

/** contract §4: about the caller's own drafts. A caller may have saved another one of a form that others know. */
function draftCalls(api: Clients) {
  const params = { slug: 'topics' }
  const correction = async () => {
    const { params: entry, entryKey } = await createOwn(api)
    return { params: { ...entry, action: 'correct' }, entryKey }
  }
  return {
    listDrafts: none,
    getDraft: async () => ({ params }),
    saveDraft: async () => {
      const { slug, set, text } = await createFormForTest(api, 'active')
      const body = { itemUuid: randomUUID(), values: { [set]: { [text]: 'Pooleli' } }, updatedAt: null }
      return { params: { slug }, body }
    },
    deleteDraft: async () => ({ params }),
    getItemDraft: correction,
    saveItemDraft: async () => {
      const base = { general_topics: topicValues }
      return { ...(await correction()), body: { base, values: {}, updatedAt: null } }
    },
    deleteItemDraft: correction,
  } satisfies Partial<Inputs>
}

/** contract §4: by the key of a link. */
function ownItemCalls(api: Clients) {
  const { pool } = api
  const own = () => createOwn(api)
  const mailKey = async () => (pool ? createMailKey(pool, 'keegi@example.com') : 'unknown')
  return {
    getOwnItem: own,
    changeOwnItem: async () => {
      const { params, entryKey } = await own()
      const { updatedAt, form } = await fetchItem(api, 'topics', params.uuid)
      const values = { general_topics: { ...topicValues, description: 'Muu.' } }
      return { params, entryKey, body: { action: 'correct', form, updatedAt, values } as const }
    },
    copyOwnFile: async () => {
      const { uuid, fileName } = await createItemForTest(api, 'topics')
      const entryKey = pool && (await createOwnerKey(pool, uuid))
      return { params: { uuid }, entryKey, body: { fileName } }
    },
    getMailChoice: async () => ({ query: { key: await mailKey() } }),
    setMailChoice: async () => ({ body: { key: await mailKey(), ended: false } }),
    endMails: async () => ({ query: { key: await mailKey() } }),
    sendMessageCopy: async () => ({
      body: { key: pool ? await createHeldMail(pool, 'keegi@example.com') : 'unknown' },
    }),
    listOwnMessages: own,
    writeOwnMessage: async () => ({ ...(await own()), body: { uuid: randomUUID(), text: 'Tere!' } }),
    readOwnMessages: async () => {
      const { params, entryKey } = await own()
      const last = await writeForTest(api, params.uuid)
      return { params, entryKey, body: { action: 'read', last } as const }
    },
    requestOwnLink: async () => ({ body: { reference: 'K-2026-0001', email: 'keegi@example.com' } }),
  } satisfies Partial<Inputs>
}

/** A manager's message about an entry that is a topic; returns its UUID. */
async function writeForTest(api: Clients, entry: string): Promise<string> {
  const uuid = randomUUID()
  const body = { uuid, kind: 'message', text: 'Tere!' } as const
  dataOf(await api.as('manager')('writeMessage', { params: { slug: 'topics', uuid: entry }, body }))
  return uuid
}

/** contract §3, §4 */
function itemCalls(api: Clients) {
  const params = { slug: 'topics' }
  const values = { general_topics: topicValues }
  const added = async () => {
    const uuid = await insertItem(api, 'topics', values)
    return { params: { ...params, uuid } }
  }
  return {
    getThesesMetaAsManager: none,
    listItems: async () => ({ params, query: { statuses: 'pending', page: 1 } }),
    listItemFacets: async () => ({ params, query: { statuses: 'pending' } }),
    countItems: async () => ({ params, query: { q: 'teema' } }),
    summarizeItems: async () => ({ params, query: { statuses: 'pending,published' } }),
    exportItems: async () => ({ params, query: { statuses: 'pending', format: 'csv' } }),
    runReport: async () => ({ params, query: { by: 'levels', and: 'status' } }),
    exportReport: async () => ({ params, query: { mode: 'rows', format: 'csv' } }),
    getItem: added,
    listDuplicates: added,
    revokeOwnLinks: added,
    listManagers: none,
    listViews: none,
    addView: async () => ({
      body: {
        action: 'new',
        name: 'Ootel',
        isShared: false,
        form: 'topics',
        query: 'statuses=pending',
      } as const,
    }),
    // Every manager may change a shared one.
    changeView: async () => {
      const body = { action: 'new', name: 'Ootel', isShared: true, form: 'topics', query: '' } as const
      const { uuid } = dataOf(await api.as('manager')('addView', { body }))
      return { params: { uuid }, body: { action: 'update', name: 'Minu', isShared: true } as const }
    },
    assignItems: async () => {
      const uuid = await insertItem(api, 'topics', values)
      return { params, body: { items: [{ uuid, before: null, after: null }] } }
    },
    tickItem: async () => {
      const form = await addedForm(api, [{ key: 'title', text: both('Pealkiri') }])
      const uuid = await insertItem(api, form, { general_topics: { thesis_topic_name: 'Teema' } })
      return { params: { slug: form, uuid }, body: { key: 'title', isTicked: true } }
    },
    reportPresence: async () => ({
      ...(await added()),
      body: { tab: randomUUID(), state: 'reading' } as const,
    }),
    listMessages: added,
    writeMessage: async () => {
      const body = { uuid: randomUUID(), kind: 'note', text: 'Juhendaja on nõus.' } as const
      return { ...(await added()), body }
    },
    changeMessages: async () => {
      const { params } = await added()
      return { params, body: { action: 'read', last: await writeForTest(api, params.uuid) } as const }
    },
    insertItem: async () => ({
      params,
      body: {
        action: 'insert',
        form: { slug: 'topics', updatedAt: now() },
        newStatus: 'published',
        newValues: values,
      },
    }),
    changeItem: async () => {
      const uuid = await insertItem(api, 'topics', values)
      const { updatedAt, form } = await fetchItem(api, 'topics', uuid)
      const newValues = { general_topics: { ...topicValues, description: 'Muu.' } }
      const body = { action: 'update', form, updatedAt, newStatus: 'published', newValues } as const
      return { params: { ...params, uuid }, body }
    },
    changeStatuses: async () => {
      const uuid = await insertItem(api, 'topics', values)
      const { updatedAt } = await fetchItem(api, 'topics', uuid)
      const stale = { uuid: await insertItem(api, 'topics', values), updatedAt: '2001-01-01T00:00:00.000Z' }
      const items = [{ uuid, updatedAt }, stale]
      return { params, body: { action: 'status', newStatus: 'published', items } as const }
    },
  } satisfies Partial<Inputs>
}

/** A form with these checks. */
async function addedForm(api: Clients, checklist: { key: string; text: ReturnType<typeof both> }[]) {
  const slug = uniqueSlug()
  const fields = [{ order: 1, required: true, slug: 'thesis_topic_name' }]
  const fieldSets = [{ order: 1, slug: 'general_topics', translation: both('Andmed'), fields }]
  const values = { slug, title: both('Külaskäik'), description: both(''), fieldSets, checklist }
  dataOf(await api.as('manager')('addForm', { body: { action: 'new', values } }))
  return slug
}

/** contract §6: created or changed for each use, so that nothing shipped changes. */
function definitionCalls(api: Clients) {
  const manager = api.as('manager')
  const field = () => ({
    slug: uniqueSlug(),
    type: 'text',
    settings: {},
    translations: { label: both('Väli') },
  })
  const fieldSet = () => ({
    slug: uniqueSlug(),
    settings: { title: both('Andmed'), description: both('') },
  })
  const fields = [{ order: 1, required: true, slug: 'thesis_topic_name' }]
  const form = () => ({
    slug: uniqueSlug(),
    title: both('Külaskäik'),
    description: both('Kes tuleb?'),
    fieldSets: [{ order: 1, slug: 'general_topics', translation: both('Andmed'), fields }],
  })
  async function addedForm() {
    const values = form()
    const { updatedAt = '' } = dataOf(await manager('addForm', { body: { action: 'new', values } }))
    return { updatedAt, values }
  }
  const ofTopics = async () => ({ params: { slug: 'topics' } })
  return {
    listAdminForms: none,
    getDefinitions: none,
    getAdminForm: ofTopics,
    getFormValues: ofTopics,
    getField: async () => ({ params: { slug: 'thesis_topic_name' } }),
    getFieldSet: async () => ({ params: { slug: 'general_topics' } }),
    getUsage: async () => ({ query: { field: 'level' } }),
    exportForm: ofTopics,
    importForm: async () => {
      const file = dataOf(await manager('exportForm', await ofTopics()))
      return { body: { action: 'import', file, preview: true } }
    },
    listTemplates: none,
    getTemplate: async () => ({ params: { id: 'event' } }),
    addTemplate: async () => ({ body: { action: 'new', name: 'Külaskäik', form: 'topics' } }),
    changeTemplate: async () => {
      const body = { action: 'new', name: 'Külaskäik', form: 'topics' } as const
      const { uuid } = dataOf(await manager('addTemplate', { body }))
      return { params: { id: uuid }, body: { action: 'update', name: 'Suvekool', about: 'Kaks päeva' } }
    },
    addForm: async () => ({ body: { action: 'new', values: form() } }),
    changeForm: async () => {
      const { values, updatedAt } = await addedForm()
      return { params: { slug: values.slug }, body: { action: 'status', updatedAt, newStatus: 'deleted' } }
    },
    updateForm: async () => {
      const { values, updatedAt } = await addedForm()
      return { params: { slug: values.slug }, body: { action: 'update', updatedAt, values } }
    },
    addField: async () => ({ body: { action: 'new', values: field() } }),
    updateField: async () => {
      const values = field()
      const { updatedAt = '' } = dataOf(await manager('addField', { body: { action: 'new', values } }))
      return { params: { slug: values.slug }, body: { action: 'update', updatedAt, values } }
    },
    addFieldSet: async () => ({ body: { action: 'new', values: fieldSet() } }),
    updateFieldSet: async () => {
      const values = fieldSet()
      const { updatedAt = '' } = dataOf(await manager('addFieldSet', { body: { action: 'new', values } }))
      return { params: { slug: values.slug }, body: { action: 'update', updatedAt, values } }
    },
  } satisfies Partial<Inputs>
}

/** contract §3, §4 (mails contain personal data), §7 */
function managementCalls(api: Clients) {
  const manager = api.as('manager')
  const text = () => ({
    key: `common.${uniqueSlug()}`,
    namespace: 'common',
    translations: { et: 'Tere', en: 'Hello' },
  })
  const importFile = () => csvOf([['Teema'], [uniqueSlug()]])
  async function failedMail(): Promise<string> {
    if (!api.pool) throw new Error('a failed mail can only be created in the database')
    return createFailedMail(api.pool)
  }
  const addedImport = () => createImport(manager, 'topics', { fileName: 'teemad.csv', bytes: importFile() })
  async function addedKeyword() {
    const label = uniqueSlug()
    dataOf(await manager('addKeyword', { body: { action: 'new', item: { label } } }))
    return label
  }
  return {
    previewRetention: async () =>
      ({ params: { slug: 'topics' }, query: { months: 1, from: 'decision' } }) as const,
    listActions: async () => ({
      query: { person: 'admin', noun: 'item,form', from: '2026-01-01', sort: 'at' } as const,
    }),
    exportActions: async () => ({ query: { q: 'registri', language: 'en' } as const }),
    listAccess: none,
    listKeywords: none,
    addKeyword: async () => ({ body: { action: 'new', item: { label: uniqueSlug() } } }),
    updateKeyword: async () => {
      const value = await addedKeyword()
      return {
        params: { value },
        body: { action: 'update', item: { label: `${value} uus`, published: false } },
      }
    },
    changeKeywords: async () => ({ body: { action: 'publish', items: [await addedKeyword()] } }),
    listPages: none,
    addPage: async () => ({
      body: { action: 'new', values: { slug: uniqueSlug(), ...samplePage('Abi') } },
    }),
    changePage: async () => {
      const { slug, updatedAt } = await createPage(api)
      return { params: { slug }, body: { action: 'update', updatedAt, values: samplePage('Muu') } }
    },
    listPageVersions: async () => ({ params: { slug: 'terms-register' } }),
    getPageVersion: async () => {
      const params = { slug: 'terms-register' }
      const { versions } = dataOf(await manager('listPageVersions', { params }))
      return { params: { ...params, uuid: versions[0]?.uuid ?? '' } }
    },
    listMedia: none,
    requestMediaUpload: async () => ({ body: { fileName: 'pilt.png', fileSize: 100 } }),
    addMedia: async () => ({
      body: { action: 'new', name: await uploadPicture(api), alt: both('Pilt') },
    }),
    changeMedia: async () => ({
      params: { uuid: (await createPicture(api)).uuid },
      body: { action: 'delete' },
    }),
    listImports: none,
    requestImportUpload: async () => ({ body: { fileName: 'teemad.csv', fileSize: 100 } }),
    addImport: async () => ({
      body: { action: 'new', form: 'topics', name: await uploadImport(manager, 'teemad.csv', importFile()) },
    }),
    getImport: async () => ({
      params: { uuid: await addedImport() },
      query: { state: 'new', page: 1, size: 10, language: 'en' } as const,
    }),
    exportWrongRows: async () => ({
      params: { uuid: await addedImport() },
      query: { language: 'en' } as const,
    }),
    changeImport: async () => ({
      params: { uuid: await addedImport() },
      body: { action: 'mend', row: 1, column: 0, text: 'Andmed', everywhere: true } as const,
    }),
    listFeedback: none,
    changeFeedback: async () => {
      const feedback = uniqueSlug()
      dataOf(await api.as()('sendFeedback', { body: { feedback } }))
      const { messages } = dataOf(await manager('listFeedback', {}))
      const uuid = messages.find((message) => message.feedback === feedback)?.uuid ?? ''
      return { body: { action: 'read', items: [uuid] } }
    },
    listFailedMails: none,
    resendMails: async () => ({ body: { action: 'resend', items: [await failedMail()] } as const }),
    dismissMails: async () => ({ body: { action: 'dismiss', items: [await failedMail()] } as const }),
    listTranslations: none,
    addTranslations: async () => ({ body: { action: 'new', item: text() } }),
    changeTranslations: async () => {
      const item = text()
      dataOf(await manager('addTranslations', { body: { action: 'new', item } }))
      return { body: { action: 'delete', deletes: [item] } }
    },
    listTextChanges: async () => {
      const { key, namespace } = text()
      return { query: { key, namespace } }
    },
    searchEntries: async () => ({ query: { q: 'andmed' } }),
    getOverview: none,
    getPerson: async () => ({ query: { q: 'mari@example.org,Mari Maasikas' } }),
    exportPerson: async () => ({ query: { q: 'mari@example.org' } }),
    getReportsMeta: none,
    createReport: async () => ({ query: { slug: 'moderation', start: '2024-01-01', end: '2024-01-31' } }),
  } satisfies Partial<Inputs>
}

/** contract §7: the access list is changed by administrators. */
function accessCalls(api: Clients) {
  const entry = () => ({ action: 'new', username: uniqueSlug(), fullName: 'Ants Org' }) as const
  return {
    erasePerson: async () => ({ body: { identifiers: [uniqueSlug()], action: 'erase', dryRun: false } }),
    addAccess: async () => ({ body: entry() }),
    changeAccess: async () => {
      const body = entry()
      dataOf(await api.as('admin')('addAccess', { body }))
      const { users } = dataOf(await api.as('admin')('listAccess', {}))
      const uuid = users.find(({ username }) => username === body.username)?.uuid ?? ''
      return { params: { uuid }, body: { action: 'delete' } }
    },
  } satisfies Partial<Inputs>
}
