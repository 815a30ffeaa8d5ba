import type { z } from 'zod'
import type { EndpointName, Endpoints } from './endpoints.ts'

type Bodies = {
  [N in EndpointName as Endpoints[N] extends { body: z.ZodType } ? N : never]: Endpoints[N] extends {
    body: infer B extends z.ZodType
  }
    ? Record<string, z.input<B>>
    : never
}

const itemUuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
const updatedAt = '2026-05-31T10:00:00.000Z'
const form = { slug: 'topics', updatedAt }
const values = {
  general_topics: {
    organization_or_study_group_name: 'Tarkvaratehnika töörühm',
    thesis_topic_name: 'Registri otsing',
    level: ['bachelor', 'masters'],
    description: 'Uurida, kuidas otsida.',
    contact_email: 'ryhm@example.org',
  },
}
const visit = {
  slug: 'visit',
  permissions: 'everyone' as const,
  title: { et: 'Külaskäik', en: 'Visit' },
  description: { et: '', en: '' },
}
const company = {
  order: 1,
  slug: 'company',
  translation: { et: 'Ettevõte', en: 'Company' },
  fields: [{ order: 1, required: true, slug: 'company_name' }],
}
const field = {
  slug: 'company_size',
  type: 'select',
  settings: {
    options: [
      { value: 'small', translationKey: 'forms.option.small', label: { et: 'Väike', en: 'Small' } },
      { value: 'large', translationKey: 'forms.option.large', label: { et: 'Suur', en: 'Large' } },
    ],
  },
  translations: {
    label: { et: 'Suurus', en: 'Size' },
    helpText: { et: 'Töötajate järgi.', en: 'By staff.' },
  },
}
const fieldSet = {
  slug: 'company',
  settings: { title: { et: 'Ettevõte', en: 'Company' }, description: { et: '', en: '' } },
}
const text = { key: 'common.save', namespace: 'common', translations: { et: 'Salvesta', en: 'Save' } }
const file = `topics/${itemUuid}/attachment/tingimused.pdf`

/** Example request bodies of every endpoint that takes one. */
export const callExamples: Bodies = {
  reportMissingTexts: { report: { lng: 'en', ns: 'common', keys: ['common.notThere'] } },
  sendFeedback: { feedback: { feedback: 'Tänan, leidsin kohe üles!', email: 'mari@example.org' } },
  submitItem: { insert: { action: 'insert', status: 'pending', filledForm: form, values, itemUuid } },
  requestFormUpload: { upload: { formSlug: 'topics', fileName: 'tingimused.pdf', fileSize: 123456 } },
  requestUpload: {
    upload: {
      formSlug: 'topics',
      fieldSlug: 'attachment',
      fileName: 'tingimused.pdf',
      fileSize: 123456,
      itemUuid,
    },
  },
  requestDownload: { download: { fileName: file } },
  deleteFile: { delete: { fileName: file, itemUuid, formSlug: 'topics' } },
  insertItem: { insert: { action: 'insert', form, newStatus: 'published', newValues: values, itemUuid } },
  changeItem: {
    update: { action: 'update', form, updatedAt, newStatus: 'published', newValues: values },
    status: {
      action: 'status',
      updatedAt,
      status: 'published',
      newStatus: 'pending',
      reason: 'Palun lisa kirjeldusse eeldused.',
    },
  },
  changeStatuses: {
    status: { action: 'status', newStatus: 'published', items: [{ uuid: itemUuid, updatedAt }] },
  },
  changeForm: {
    update: { action: 'update', updatedAt, uuid: itemUuid, form: visit, fieldSets: [company], values: {} },
    status: {
      action: 'status',
      updatedAt,
      status: 'draft',
      uuid: itemUuid,
      slug: 'visit',
      newStatus: 'active',
    },
  },
  addForm: { new: { action: 'new', values: { ...visit, fieldSets: [company] } } },
  updateForm: { update: { action: 'update', updatedAt, values: { ...visit, fieldSets: [company] } } },
  addField: { new: { action: 'new', values: field } },
  updateField: { update: { action: 'update', updatedAt, values: field } },
  addFieldSet: { new: { action: 'new', values: fieldSet } },
  updateFieldSet: { update: { action: 'update', updatedAt, values: fieldSet } },
  addAccess: { new: { action: 'new', username: 'mari', fullName: 'Mari Maasikas' } },
  changeAccess: {
    update: { action: 'update', username: 'mari', fullName: 'Mari Murakas' },
    delete: { action: 'delete' },
  },
  addKeyword: { new: { action: 'new', item: { label: 'andmebaasid', published: true } } },
  updateKeyword: { update: { action: 'update', item: { label: 'andmebaasid', published: false } } },
  changeKeywords: { publish: { action: 'publish', items: ['andmebaasid'] } },
  resendMails: {
    resend: { action: 'resend', items: [itemUuid] },
    resendAll: { action: 'resendAll' },
  },
  addTranslations: {
    new: { action: 'new', item: text },
    import: { action: 'import', items: { et: { common: { common: { save: 'Salvesta' } } } } },
  },
  changeTranslations: {
    update: { action: 'update', item: { itemKey: 'common.keep', newData: text } },
    delete: { action: 'delete', deletes: [{ key: 'common.save', namespace: 'common' }] },
  },
}
