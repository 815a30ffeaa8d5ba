import { z } from 'zod'
import { accessAdditionSchema, accessChangeSchema, accessListSchema } from './access.ts'
import { healthSchema, publicConfigSchema } from './config.ts'
import {
  adminFormSchema,
  definitionSavedSchema,
  definitionsSchema,
  fieldAdditionSchema,
  fieldAnswerSchema,
  fieldSetAdditionSchema,
  fieldSetAnswerSchema,
  fieldSetUpdateSchema,
  fieldUpdateSchema,
  formAdditionSchema,
  formAnswerSchema,
  formChangeSchema,
  formUpdateSchema,
} from './definitions/definitions.ts'
import { feedbackSchema } from './feedback.ts'
import {
  downloadAnswerSchema,
  downloadRequestSchema,
  fileDeletionSchema,
  formUploadAnswerSchema,
  formUploadRequestSchema,
  uploadAnswerSchema,
  uploadRequestSchema,
} from './files.ts'
import { fillableFormSchema, formSchema } from './forms.ts'
import {
  adminItemSchema,
  adminListQuerySchema,
  adminRowSchema,
  bulkAnswerSchema,
  bulkStatusSchema,
  insertAnswerSchema,
  internshipSchema,
  itemChangeSchema,
  itemInsertSchema,
  listQuerySchema,
  submissionSchema,
  thesesMetaSchema,
  thesisSchema,
  topicSchema,
} from './items.ts'
import {
  keywordAdditionSchema,
  keywordBulkSchema,
  keywordChangeSchema,
  keywordListSchema,
  keywordQuerySchema,
  keywordSuggestionSchema,
} from './keywords.ts'
import { failedMailListSchema, mailResendAnswerSchema, mailResendSchema } from './mails.ts'
import { pageSchema } from './pages.ts'
import { envelopeSchema } from './problems.ts'
import { reportQuerySchema, reportSchema, spreadsheetType } from './reports.ts'
import { sessionSchema } from './session.ts'
import {
  missingTextsSchema,
  translationAdditionSchema,
  translationAnswerSchema,
  translationChangeSchema,
  translationListSchema,
  translationQuerySchema,
  translationTreeSchema,
} from './translations.ts'

/** The role required to call an endpoint; what the caller may see or change is decided by the use case. */
export type Who = 'anyone' | 'signedIn' | 'manager' | 'admin'

/** Endpoints with the same limit share one hourly counter per client address (contract §7). */
export type Limit = 'submissions' | 'uploads' | 'feedback' | 'missingTexts'

export type Endpoint = {
  methods: readonly ('get' | 'post' | 'put' | 'delete')[]
  /** Below `/api`, without a trailing slash; `:name` is a parameter. */
  path: string
  /** Alternative spellings of the path (contract §3). */
  aliases?: readonly string[]
  who: Who
  /** Without a bearer, the cookie of the manage pages is enough. */
  bySession?: true
  limit?: Limit
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** The response is not JSON but a streamed file of this media type; the typed client returns it as a `File`. */
  file?: string
  /** A plain read returns its data without the envelope. */
  read: boolean
  /** The response describes current state and must never be cached. */
  noStore?: true
}

const read = { methods: ['get'], read: true } as const
const post = { methods: ['post'], read: false } as const
const put = { methods: ['put'], read: false } as const

/** All endpoints. Routes, typed client and OpenAPI document are derived from this table; earlier rows take precedence. */
export const endpoints = {
  health: { ...read, path: '/health', who: 'anyone', noStore: true, answer: healthSchema },
  getOpenApi: {
    ...read,
    path: '/openapi.json',
    who: 'anyone',
    answer: z.record(z.string(), z.json()),
  },
  getConfig: { ...read, path: '/v1/config', who: 'anyone', answer: publicConfigSchema },
  readSession: {
    ...read,
    path: '/v1/session',
    who: 'signedIn',
    bySession: true,
    noStore: true,
    answer: sessionSchema,
  },
  openSession: { ...post, path: '/v1/session', who: 'signedIn', answer: envelopeSchema },
  closeSession: {
    methods: ['delete'],
    read: false,
    path: '/v1/session',
    who: 'anyone',
    answer: envelopeSchema,
  },

  listForms: { ...read, path: '/v1/forms', who: 'anyone', answer: z.array(formSchema) },
  getForm: { ...read, path: '/v1/form/:slug', who: 'anyone', answer: fillableFormSchema },

  listTheses: {
    ...read,
    path: '/v2/theses',
    aliases: ['/v2/thesis'],
    who: 'anyone',
    query: listQuerySchema,
    answer: z.array(thesisSchema),
  },
  getThesesMeta: {
    ...read,
    path: '/v2/theses/meta',
    aliases: ['/v2/thesis/meta'],
    who: 'anyone',
    answer: thesesMetaSchema,
  },
  getThesis: {
    ...read,
    path: '/v2/theses/:uuid',
    aliases: ['/v2/thesis/:uuid'],
    who: 'anyone',
    answer: thesisSchema,
  },
  listTopics: {
    ...read,
    path: '/v2/topics',
    aliases: ['/v2/topic'],
    who: 'anyone',
    query: listQuerySchema,
    answer: z.array(topicSchema),
  },
  getTopic: {
    ...read,
    path: '/v2/topics/:uuid',
    aliases: ['/v2/topic/:uuid'],
    who: 'anyone',
    answer: topicSchema,
  },
  listInternships: {
    ...read,
    path: '/v2/internship',
    aliases: ['/v2/internships'],
    who: 'anyone',
    query: listQuerySchema,
    answer: z.array(internshipSchema),
  },
  getInternship: {
    ...read,
    path: '/v2/internship/:uuid',
    aliases: ['/v2/internships/:uuid'],
    who: 'anyone',
    answer: internshipSchema,
  },

  getTranslations: {
    ...read,
    path: '/v2/translations/:lng/:ns',
    who: 'anyone',
    answer: translationTreeSchema,
  },
  reportMissingTexts: {
    ...post,
    path: '/v2/translations/missing',
    who: 'anyone',
    limit: 'missingTexts',
    body: missingTextsSchema,
    answer: envelopeSchema,
  },
  suggestKeywords: {
    ...read,
    path: '/v2/keywords',
    who: 'anyone',
    query: keywordQuerySchema,
    answer: z.array(keywordSuggestionSchema),
  },
  getPage: { ...read, path: '/v2/pages/:slug', who: 'anyone', answer: pageSchema },
  sendFeedback: {
    ...post,
    path: '/v1/feedback',
    who: 'anyone',
    limit: 'feedback',
    body: feedbackSchema,
    answer: envelopeSchema,
  },

  getThesesMetaAsManager: {
    ...read,
    path: '/v2/admin/theses/meta',
    aliases: ['/v2/admin/thesis/meta'],
    who: 'manager',
    answer: thesesMetaSchema,
  },
  listAdminForms: { ...read, path: '/v1/admin/forms', who: 'manager', answer: z.array(adminFormSchema) },
  getAdminForm: { ...read, path: '/v1/admin/form/:slug', who: 'manager', answer: adminFormSchema },
  changeForm: {
    ...put,
    path: '/v1/admin/form/:slug',
    who: 'manager',
    body: formChangeSchema,
    answer: definitionSavedSchema,
  },
  getDefinitions: { ...read, path: '/v1/admin/manage', who: 'manager', answer: definitionsSchema },
  addForm: {
    ...post,
    path: '/v1/admin/manage/form',
    who: 'manager',
    body: formAdditionSchema,
    answer: definitionSavedSchema,
  },
  getFormValues: { ...read, path: '/v1/admin/manage/form/:slug', who: 'manager', answer: formAnswerSchema },
  updateForm: {
    ...put,
    path: '/v1/admin/manage/form/:slug',
    who: 'manager',
    body: formUpdateSchema,
    answer: definitionSavedSchema,
  },
  addField: {
    ...post,
    path: '/v1/admin/manage/field',
    who: 'manager',
    body: fieldAdditionSchema,
    answer: definitionSavedSchema,
  },
  getField: { ...read, path: '/v1/admin/manage/field/:slug', who: 'manager', answer: fieldAnswerSchema },
  updateField: {
    ...put,
    path: '/v1/admin/manage/field/:slug',
    who: 'manager',
    body: fieldUpdateSchema,
    answer: definitionSavedSchema,
  },
  addFieldSet: {
    ...post,
    path: '/v1/admin/manage/fieldset',
    who: 'manager',
    body: fieldSetAdditionSchema,
    answer: definitionSavedSchema,
  },
  getFieldSet: {
    ...read,
    path: '/v1/admin/manage/fieldset/:slug',
    who: 'manager',
    answer: fieldSetAnswerSchema,
  },
  updateFieldSet: {
    ...put,
    path: '/v1/admin/manage/fieldset/:slug',
    who: 'manager',
    body: fieldSetUpdateSchema,
    answer: definitionSavedSchema,
  },

  listAccess: { ...read, path: '/v1/admin/access', who: 'manager', answer: accessListSchema },
  addAccess: {
    ...post,
    path: '/v1/manage/access',
    who: 'admin',
    body: accessAdditionSchema,
    answer: envelopeSchema,
  },
  changeAccess: {
    ...put,
    path: '/v1/manage/access/:uuid',
    who: 'admin',
    body: accessChangeSchema,
    answer: envelopeSchema,
  },

  listKeywords: { ...read, path: '/v1/manage/keywords', who: 'manager', answer: keywordListSchema },
  addKeyword: {
    ...post,
    path: '/v1/manage/keywords',
    who: 'manager',
    body: keywordAdditionSchema,
    answer: envelopeSchema,
  },
  updateKeyword: {
    ...put,
    path: '/v1/manage/keywords/:value',
    who: 'manager',
    body: keywordChangeSchema,
    answer: envelopeSchema,
  },
  changeKeywords: {
    ...put,
    path: '/v1/manage/keywords',
    who: 'manager',
    body: keywordBulkSchema,
    answer: envelopeSchema,
  },

  listFailedMails: { ...read, path: '/v1/manage/mails', who: 'manager', answer: failedMailListSchema },
  resendMails: {
    ...put,
    path: '/v1/manage/mails',
    who: 'manager',
    body: mailResendSchema,
    answer: mailResendAnswerSchema,
  },

  listTranslations: {
    ...read,
    path: '/v1/manage/translations',
    who: 'manager',
    query: translationQuerySchema,
    answer: translationListSchema,
  },
  addTranslations: {
    ...post,
    path: '/v1/manage/translations',
    who: 'manager',
    body: translationAdditionSchema,
    answer: translationAnswerSchema,
  },
  changeTranslations: {
    ...put,
    path: '/v1/manage/translations',
    who: 'manager',
    body: translationChangeSchema,
    answer: envelopeSchema,
  },

  listItems: {
    ...read,
    path: '/v1/admin/:slug',
    who: 'manager',
    query: adminListQuerySchema,
    answer: z.array(adminRowSchema),
  },
  insertItem: {
    methods: ['put', 'post'],
    read: false,
    path: '/v1/admin/:slug',
    who: 'manager',
    body: itemInsertSchema,
    answer: insertAnswerSchema,
  },
  changeStatuses: {
    methods: ['put', 'post'],
    read: false,
    path: '/v1/admin/:slug/status',
    who: 'manager',
    body: bulkStatusSchema,
    answer: bulkAnswerSchema,
  },
  getItem: { ...read, path: '/v1/admin/:slug/:uuid', who: 'manager', answer: adminItemSchema },
  changeItem: {
    methods: ['put', 'post'],
    read: false,
    path: '/v1/admin/:slug/:uuid',
    who: 'manager',
    body: itemChangeSchema,
    answer: envelopeSchema,
  },

  getReportsMeta: { ...read, path: '/v2/report/meta', who: 'manager', answer: z.array(reportSchema) },
  createReport: {
    ...read,
    path: '/v2/report',
    who: 'manager',
    query: reportQuerySchema,
    answer: z.file(),
    file: spreadsheetType,
  },

  requestDownload: {
    ...post,
    path: '/v1/download',
    who: 'anyone',
    body: downloadRequestSchema,
    answer: downloadAnswerSchema,
  },
  deleteFile: {
    ...post,
    path: '/v1/files/delete',
    who: 'anyone',
    body: fileDeletionSchema,
    answer: envelopeSchema,
  },
  requestFormUpload: {
    ...post,
    path: '/v1/upload',
    who: 'anyone',
    limit: 'uploads',
    body: formUploadRequestSchema,
    answer: formUploadAnswerSchema,
  },
  requestUpload: {
    ...post,
    path: '/v2/:slug/upload',
    who: 'anyone',
    limit: 'uploads',
    body: uploadRequestSchema,
    answer: uploadAnswerSchema,
  },
  submitItem: {
    ...post,
    path: '/v1/:slug',
    who: 'anyone',
    limit: 'submissions',
    body: submissionSchema,
    answer: envelopeSchema,
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
