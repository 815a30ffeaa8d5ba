import type { Clients } from './api.ts'
import { makeFailedMail } from './failed-mail.ts'
import { fresh } from './good-definition-inputs.ts'
import type { GoodInputs } from './good-inputs.ts'

/** What an administrator is answered well for of the calls for access, keywords, translations and reports. */
export function goodManageInputs(api: Clients) {
  const admin = api.as('admin')

  async function listed() {
    const username = fresh()
    await admin('addAccess', { body: { action: 'new', username, fullName: 'Ants Org' } })
    const list = await admin('listAccess', {})
    const uuid = list.ok ? list.data.users.find((user) => user.username === username)?.uuid : undefined
    return { uuid: uuid ?? '', username }
  }
  async function keyword() {
    const value = fresh()
    await admin('addKeyword', { body: { action: 'new', item: { label: value } } })
    return value
  }
  const text = () => ({
    key: `common.${fresh()}`,
    namespace: 'common',
    translations: { et: 'Tere', en: 'Hello' },
  })

  return {
    listAccess: async () => ({}),
    addAccess: async () => ({ body: { action: 'new', username: fresh(), fullName: 'Ants Org' } }),
    changeAccess: async () => ({ params: { uuid: (await listed()).uuid }, body: { action: 'delete' } }),
    listKeywords: async () => ({}),
    addKeyword: async () => ({ body: { action: 'new', item: { label: fresh() } } }),
    updateKeyword: async () => {
      const value = await keyword()
      const item = { label: `${value} uus`, published: false }
      return { params: { value }, body: { action: 'update', item } }
    },
    changeKeywords: async () => ({ body: { action: 'publish', items: [await keyword()] } }),
    listFailedMails: async () => ({}),
    resendMails: async () => {
      if (!api.payload) throw new Error('a failed mail needs the database')
      return { body: { action: 'resend', items: [await makeFailedMail(api.payload)] } }
    },
    listTranslations: async () => ({}),
    addTranslations: async () => ({ body: { action: 'new', item: text() } }),
    changeTranslations: async () => {
      const item = text()
      await admin('addTranslations', { body: { action: 'new', item } })
      return { body: { action: 'delete', deletes: [item] } }
    },
    getReportsMeta: async () => ({}),
    createReport: async () => ({ query: { slug: 'moderation', start: '2024-01-01', end: '2024-01-31' } }),
  } satisfies Partial<GoodInputs>
}
