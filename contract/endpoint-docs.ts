import type { EndpointName } from './endpoints.ts'
import type { ProblemCode } from './problems.ts'

/** The tags of the OpenAPI document, in order. */
export const groups = {
  Theses: 'Published theses. Restricted theses require a bearer token with access to them.',
  Topics: 'Thesis topics on offer.',
  Internships: 'Internship offers until the end of their deadline’s day in Europe/Tallinn.',
  Forms: 'Active forms and the submission of entries.',
  Files:
    'Uploads and downloads. Clients transfer the bytes directly to and from the storage with presigned URLs.',
  Texts: 'Public reads of interface texts, keywords and pages.',
  Feedback: 'Messages to the maintainers of the register.',
  Entries: 'Moderation: entries of any register or form, in every status.',
  'Forms administration': 'Forms, field sets and fields, with their texts.',
  Translations: 'Every text of the register in both languages.',
  Keywords: 'Keywords of theses and topics.',
  Mails: 'Mails that could not be sent.',
  Access: 'The access list: usernames that have the manager role.',
  Reports: 'Spreadsheets.',
  Session:
    'The session cookie of the manage pages. It does not authenticate any other call of this document.',
  Service: 'About this installation.',
} as const
export type Group = keyof typeof groups

export type EndpointDoc = {
  group: Group
  summary: string
  text?: string
  /** Section of `docs/contract.md`. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** Problems that do not already follow from the endpoint's definition (`impliedBy` in `openapi-responses.ts`). */
  problems?: readonly ProblemCode[]
}

const paging = `Returns the whole list unless one of \`q\`, \`page\`, \`size\`, \`sort\`, \`curriculums\` and \`levels\` is given. With any of them the
list is searched, filtered and paged (20 rows by default), and \`X-Total-Count\` contains the total. Rows omit long texts (\`textarea\`).`
const readsOne =
  'Returns all values except private ones. Responds 404 if the entry’s status is not public or the caller may not see it. The uuid is case-insensitive.'
const bothLanguages = 'An omitted language is left unchanged; an empty text clears it.'
const stale = 'Nothing is written if `updatedAt` is stale.'
const definition = {
  group: 'Forms administration',
  section: 6,
} as const

/** Summary, description and possible errors of each endpoint in the OpenAPI document. */
export const endpointDocs: Readonly<Record<EndpointName, EndpointDoc>> = {
  health: {
    group: 'Service',
    summary: 'Check that the database can be written to and the storage responds',
    text: '200 if both are available, otherwise 503 with the status of each. (`/health`, outside `/api`, returns `ok` while the process is running.)',
    section: 8,
  },
  getOpenApi: { group: 'Service', summary: 'This document', section: 1 },
  getConfig: {
    group: 'Service',
    summary: 'Get the identity provider’s settings',
    text: 'If `realm` is set, the provider is a Keycloak server at `url`; if it is empty, `url` is the issuer of any OpenID provider.',
    section: 8,
  },
  readSession: {
    group: 'Session',
    summary: 'Get the caller’s roles and whether their session cookie is valid',
    text: 'Identifies the caller by the bearer token, or by the cookie of the manage pages. Responds 401 without either.',
    section: 2,
  },
  openSession: {
    group: 'Session',
    summary: 'Start a session of the manage pages',
    text: 'Sets an HttpOnly cookie that is valid for 15 minutes, but not longer than the token.',
    section: 2,
  },
  closeSession: {
    group: 'Session',
    summary: 'End the session of the manage pages',
    text: 'Revokes this browser’s session, including copies of its cookies.',
    section: 2,
  },

  listForms: {
    group: 'Forms',
    summary: 'List active forms',
    text: 'Includes forms that the caller may not fill; `permissions` defines who may.',
    section: 6,
  },
  getForm: {
    group: 'Forms',
    summary: 'Get an active form',
    text: '`values` contains the values prefilled from the token. Responds 404 if the form is not active.',
    section: 6,
    problems: ['forbidden'],
  },

  listTheses: {
    group: 'Theses',
    summary: 'List theses by last name and first name',
    text: paging,
    section: 3,
  },
  getThesesMeta: {
    group: 'Theses',
    summary: 'List years and curricula of theses',
    text: 'Years are sorted newest first.',
    section: 3,
  },
  getThesis: { group: 'Theses', summary: 'Get a thesis', text: readsOne, section: 3 },
  listTopics: { group: 'Topics', summary: 'List thesis topics, newest first', text: paging, section: 3 },
  getTopic: { group: 'Topics', summary: 'Get a thesis topic', text: readsOne, section: 3 },
  listInternships: {
    group: 'Internships',
    summary: 'List internship offers, newest first',
    text: paging,
    section: 3,
  },
  getInternship: { group: 'Internships', summary: 'Get an internship offer', text: readsOne, section: 3 },

  getTranslations: {
    group: 'Texts',
    summary: 'Get the texts of a namespace as a nested i18next resource',
    text: '`lng` is `et` or `en`. An unknown namespace is empty. A text that is missing in one language falls back to the other. Cacheable for an hour.',
    section: 7,
  },
  reportMissingTexts: {
    group: 'Texts',
    summary: 'Report translation keys without a text',
    text: 'They are listed with the missing translations.',
    section: 7,
  },
  suggestKeywords: {
    group: 'Texts',
    summary: 'Suggest published keywords',
    text: 'Matches the typed text (`q`), or returns the labels of comma-separated `values`. At most 50.',
    section: 7,
  },
  getPage: { group: 'Texts', summary: 'Get a page, such as the terms of use', section: 7 },
  sendFeedback: {
    group: 'Feedback',
    summary: 'Send feedback',
    text: 'Stored and mailed to the maintainers. The text is required; at most 10000 characters.',
    section: 7,
    problems: ['invalid'],
  },

  submitItem: {
    group: 'Forms',
    summary: 'Submit an entry',
    text: `The entry is created as \`pending\`. The call is idempotent: repeating a submission with the same \`itemUuid\` creates no second entry
and returns the same response. When the response arrives, the entry and its files are stored.`,
    section: 4,
    problems: ['forbidden', 'formChanged', 'alreadySubmitted', 'invalid'],
  },

  requestFormUpload: {
    group: 'Files',
    summary: 'Request an upload URL without naming a field',
    text: `Accepts any file that at least one file field of the form accepts. The key contains a new uuid, and \`file\` in place of the field.
A new entry of the form, with any uuid, may use the file in any field that accepts it.`,
    section: 5,
    problems: ['forbidden', 'notFound', 'invalid', 'unknownField'],
  },
  requestUpload: {
    group: 'Files',
    summary: 'Request an upload URL for a file field',
    text: '`url` accepts one `PUT` of exactly `fileSize` bytes within 15 minutes; the storage responds 412 if the key already exists. Use `name` as `fileName` in the field’s value.',
    section: 5,
    problems: ['forbidden', 'alreadySubmitted', 'invalid', 'unknownField', 'conflict'],
  },
  requestDownload: {
    group: 'Files',
    summary: 'Request a download URL',
    text: '`download_url` is valid for 5 minutes. The permanent URL of a public file is `/files/{uuid}/{field}/{file name}`.',
    section: 5,
    problems: ['notFound', 'embargoed'],
  },
  deleteFile: {
    group: 'Files',
    summary: 'Delete a file',
    text: 'Managers may always delete a file. Other callers may delete it by uuid until the entry is submitted.',
    section: 5,
    problems: ['forbidden', 'notFound'],
  },

  getThesesMetaAsManager: {
    group: 'Entries',
    summary: 'List years and curricula of theses in every status',
    section: 3,
  },
  listItems: {
    group: 'Entries',
    summary: 'List entries of a register or form',
    text: `${paging} \`statuses\` is a comma-separated list.`,
    section: 3,
  },
  insertItem: {
    group: 'Entries',
    summary: 'Add an entry',
    text: 'Any status except draft; the default of `newStatus` is `pending`. Repeating the call with the same `itemUuid` creates no second entry.',
    section: 3,
    problems: ['alreadySubmitted', 'formChanged', 'invalid', 'statusNotAllowed'],
  },
  changeStatuses: {
    group: 'Entries',
    summary: 'Change the status of many entries',
    text: 'Each entry succeeds or fails separately: `updated` lists the uuids of the changed entries, `errors` the others by uuid.',
    section: 3,
  },
  getItem: {
    group: 'Entries',
    summary: 'Get an entry for editing',
    text: 'Includes values of fields that were removed from the form, and the entry’s complete history, newest first.',
    section: 3,
  },
  changeItem: {
    group: 'Entries',
    summary: 'Change an entry, or only its status',
    text: `${stale} An update validates every value as on submission; the default of \`newStatus\` is \`pending\`. A \`reason\` is mailed to the submitter.`,
    section: 3,
    problems: ['conflict', 'formChanged', 'invalid', 'statusNotAllowed', 'deadlinePast'],
  },

  listAdminForms: { ...definition, summary: 'List forms in every status' },
  getAdminForm: { ...definition, summary: 'Get a form by slug or uuid' },
  changeForm: {
    ...definition,
    summary: 'Change a form, or only its status',
    text: `${stale} Entries retain the values of removed fields. ${bothLanguages}`,
    problems: ['conflict', 'invalid'],
  },
  getDefinitions: { ...definition, summary: 'List all forms, field sets and fields' },
  addForm: {
    ...definition,
    summary: 'Add a form',
    text: 'The new form is a draft.',
    problems: ['slugInUse', 'invalid'],
  },
  getFormValues: { ...definition, summary: 'Get a form in the shape that the update takes' },
  updateForm: {
    ...definition,
    summary: 'Change a form',
    text: `${stale} ${bothLanguages}`,
    problems: ['conflict', 'invalid'],
  },
  addField: { ...definition, summary: 'Add a field', problems: ['slugInUse', 'invalid'] },
  getField: { ...definition, summary: 'Get a field in the shape that the update takes' },
  updateField: {
    ...definition,
    summary: 'Change a field',
    text: `${stale} ${bothLanguages}`,
    problems: ['conflict', 'invalid'],
  },
  addFieldSet: { ...definition, summary: 'Add a field set', problems: ['slugInUse', 'invalid'] },
  getFieldSet: { ...definition, summary: 'Get a field set in the shape that the update takes' },
  updateFieldSet: {
    ...definition,
    summary: 'Change a field set',
    text: `${stale} ${bothLanguages}`,
    problems: ['conflict', 'invalid'],
  },

  listAccess: { group: 'Access', summary: 'List users on the access list', section: 7 },
  addAccess: {
    group: 'Access',
    summary: 'Add a user to the access list',
    section: 7,
    problems: ['usernameListed', 'invalid'],
  },
  changeAccess: {
    group: 'Access',
    summary: 'Change a user on the access list, or remove them',
    text: 'Callers cannot remove themselves.',
    section: 7,
    problems: ['usernameListed', 'invalid', 'ownAccess'],
  },

  listKeywords: { group: 'Keywords', summary: 'List keywords with their number of entries', section: 7 },
  addKeyword: {
    group: 'Keywords',
    summary: 'Add a keyword',
    section: 7,
    problems: ['keywordTaken', 'invalid'],
  },
  updateKeyword: {
    group: 'Keywords',
    summary: 'Change a keyword',
    text: 'The value can only change while no entry uses the keyword.',
    section: 7,
    problems: ['keywordTaken', 'keywordInUse', 'invalid'],
  },
  changeKeywords: {
    group: 'Keywords',
    summary: 'Publish, unpublish or delete keywords',
    text: 'Applies to all of them or none. A keyword that entries use can be unpublished but not deleted.',
    section: 7,
    problems: ['notFound', 'keywordInUse'],
  },

  listFailedMails: {
    group: 'Mails',
    summary: 'List mails that could not be sent',
    text: 'Delivery fails after retries over 48 hours. Sorted by the last attempt, newest first; at most 500.',
    section: 4,
  },
  resendMails: {
    group: 'Mails',
    summary: 'Resend mails that could not be sent',
    text: 'All of them, or those in `items`. They are queued like new mails.',
    section: 4,
  },

  listTranslations: {
    group: 'Translations',
    summary: 'List all texts, or only the missing ones',
    text: '`missing=1` returns keys without a text in one language, and missing keys that clients reported.',
    section: 7,
  },
  addTranslations: {
    group: 'Translations',
    summary: 'Add a text, or import many',
    text: 'An import is applied completely or not at all. Its response counts new, changed and unchanged texts.',
    section: 7,
    problems: ['translationKeyInUse', 'invalid'],
  },
  changeTranslations: {
    group: 'Translations',
    summary: 'Change or delete texts',
    text: '`itemKey` is the current key; the `namespace` next to it is the current namespace, needed only if that changes too.',
    section: 7,
    problems: ['notFound', 'translationKeyInUse', 'invalid'],
  },

  getReportsMeta: {
    group: 'Reports',
    summary: 'List the available reports',
    text: 'One for each form, one of keywords and one of changes.',
    section: 7,
  },
  createReport: {
    group: 'Reports',
    summary: 'Create a report as a spreadsheet',
    text: '`start` and `end` are days in Europe/Tallinn, both inclusive and not in the future. `time=1` adds the time of day to dates.',
    section: 7,
    problems: [
      'reportDatesRequired',
      'reportDatesInvalid',
      'reportDatesOrder',
      'reportFuture',
      'reportUnknown',
    ],
  },
}
