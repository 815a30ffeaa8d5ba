import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import type { Class } from './classes.ts'

/** 200, an error status, or 403 for a missing `X-XSRFToken`. */
export type Outcome = 'ok' | 401 | 403 | 'xsrf'
export type Row = Readonly<Record<Class, Outcome>>

/** An invalid token gets 401 even where none is needed; the manage cookie counts as anonymous (contract §1, §2). */
const everybodyReads: Row = {
  anonymous: 'ok',
  signedIn: 'ok',
  student: 'ok',
  worker: 'ok',
  manager: 'ok',
  admin: 'ok',
  managerByEmail: 'ok',
  managerByList: 'ok',
  expired: 401,
  otherClient: 401,
  cookie: 'ok',
  cookieWithXsrf: 'ok',
}
const everybodyWrites: Row = { ...everybodyReads, cookie: 'xsrf' }

const membersRead: Row = { ...everybodyReads, anonymous: 401, cookie: 401, cookieWithXsrf: 401 }

const managersRead: Row = {
  anonymous: 401,
  signedIn: 403,
  student: 403,
  worker: 403,
  manager: 'ok',
  admin: 'ok',
  managerByEmail: 'ok',
  managerByList: 'ok',
  expired: 401,
  otherClient: 401,
  cookie: 401,
  cookieWithXsrf: 401,
}
const managersWrite: Row = { ...managersRead, cookie: 'xsrf' }
const adminsWrite: Row = { ...managersWrite, manager: 403, managerByEmail: 403, managerByList: 403 }

type Matrix = { readonly [N in EndpointName]: { readonly [M in Endpoints[N]['methods'][number]]: Row } }

/**
 * Who may call what, derived from the contract and the two specifications, independently of the endpoint table. What
 * is visible of entries and which forms may be filled is in `visibility.ts` and `form-permissions.ts` beside this.
 */
export const callMatrix: Matrix = {
  // contract §1, §8: what pages need before sign-in
  health: { get: everybodyReads },
  getOpenApi: { get: everybodyReads },
  getConfig: { get: everybodyReads },

  // contract §2: the cookie is for the manage pages
  openSession: { post: managersWrite },
  // … and every caller with a token or the cookie may read their classes
  readSession: { get: { ...membersRead, cookie: 'ok', cookieWithXsrf: 'ok' } },

  // public.md §7 "no token"; contract §6, §7
  listForms: { get: everybodyReads },
  getForm: { get: everybodyReads },
  listTheses: { get: everybodyReads },
  getThesesMeta: { get: everybodyReads },
  getThesis: { get: everybodyReads },
  listTopics: { get: everybodyReads },
  getTopic: { get: everybodyReads },
  listInternships: { get: everybodyReads },
  getInternship: { get: everybodyReads },
  getTranslations: { get: everybodyReads },
  suggestKeywords: { get: everybodyReads },
  getPage: { get: everybodyReads },
  reportMissingTexts: { post: everybodyWrites },
  sendFeedback: { post: everybodyWrites },

  // contract §4, §5: an entry for a form that is open to everyone, its upload, a file of a published entry
  submitItem: { post: everybodyWrites },
  requestFormUpload: { post: everybodyWrites },
  requestUpload: { post: everybodyWrites },
  requestDownload: { post: everybodyWrites },
  // the upload of an entry that has not been submitted
  deleteFile: { post: everybodyWrites },

  // back-office.md §6, §7; contract §3
  getThesesMetaAsManager: { get: managersRead },
  listItems: { get: managersRead },
  getItem: { get: managersRead },
  insertItem: { put: managersWrite, post: managersWrite },
  changeItem: { put: managersWrite, post: managersWrite },
  changeStatuses: { put: managersWrite, post: managersWrite },

  // contract §6
  listAdminForms: { get: managersRead },
  getAdminForm: { get: managersRead },
  changeForm: { put: managersWrite },
  getDefinitions: { get: managersRead },
  addForm: { post: managersWrite },
  getFormValues: { get: managersRead },
  updateForm: { put: managersWrite },
  addField: { post: managersWrite },
  getField: { get: managersRead },
  updateField: { put: managersWrite },
  addFieldSet: { post: managersWrite },
  getFieldSet: { get: managersRead },
  updateFieldSet: { put: managersWrite },

  // contract §7
  listAccess: { get: managersRead },
  addAccess: { post: adminsWrite },
  changeAccess: { put: adminsWrite },
  listKeywords: { get: managersRead },
  addKeyword: { post: managersWrite },
  updateKeyword: { put: managersWrite },
  changeKeywords: { put: managersWrite },
  // contract §4: a mail is retried; addresses are personal data (§3)
  listFailedMails: { get: managersRead },
  resendMails: { put: managersWrite },
  listTranslations: { get: managersRead },
  addTranslations: { post: managersWrite },
  changeTranslations: { put: managersWrite },
  getReportsMeta: { get: managersRead },
  createReport: { get: managersRead },

  // contract §2: anyone may end their session; last, as the cookie is invalid afterwards
  closeSession: { delete: everybodyWrites },
}
