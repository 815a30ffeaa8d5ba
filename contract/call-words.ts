import type { EndpointName } from './endpoints.ts'
import type { ProblemCode } from './problems.ts'

/** The groups of the document, in its order. */
export const groups = {
  Theses: 'Published theses. Restricted ones are there for whoever may see them and sends a bearer.',
  Topics: 'Thesis topics on offer.',
  Internships: 'Internship offers whose deadline’s day is not over in Europe/Tallinn.',
  Forms: 'Forms that can be filled, and sending entries through them.',
  Files: 'Uploads and downloads. The bytes go straight to the storage, by presigned addresses.',
  Texts: 'Texts of the interface, keywords and pages, as everybody reads them.',
  Feedback: 'Messages to those who look after the register.',
  Entries: 'Moderation: entries of any register or form, in every status.',
  'Forms administration': 'Forms, field sets and fields, with their texts.',
  Translations: 'Every text of the register in both languages.',
  Keywords: 'What entries are found by.',
  Mails: 'Mails that could not be sent.',
  Access: 'Who is a manager by username.',
  Reports: 'Spreadsheets.',
  Session: 'The cookie that opens the manage pages; it opens no other call of this document.',
  Service: 'About this installation.',
} as const
export type Group = keyof typeof groups

export type CallWords = {
  group: Group
  summary: string
  text?: string
  /** Of the contract. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** What it may be refused with, beside what its row of the table says already. */
  refusals?: readonly ProblemCode[]
}

const paging = `Whole without any of \`q\`, \`page\`, \`size\`, \`sort\`, \`curriculums\` and \`levels\`; with one of them searched, filtered
and paged (20 rows unless \`size\` says otherwise), the total in \`X-Total-Count\`. Rows leave out long texts (\`textarea\`).`
const readsOne =
  'With all its values but private ones. An entry that the caller may not see, or whose status is not public, is not there; any spelling of the uuid’s letters does.'
const bothLanguages = 'A language that is not sent stays as it is, an empty text clears it.'
const stale = 'Based on `updatedAt`: on a stale copy nothing is written.'
const definition = {
  group: 'Forms administration',
  section: 6,
} as const

/** What the document says of each call beside its shapes. */
export const callWords: Readonly<Record<EndpointName, CallWords>> = {
  health: {
    group: 'Service',
    summary: 'Does the database take writes, and does the storage answer?',
    text: '200 while both are so; else 503, naming what does not. (`/health`, outside of `/api`, is `ok` while the process lives.)',
    section: 8,
  },
  getOpenApi: { group: 'Service', summary: 'This document', section: 1 },
  getConfig: {
    group: 'Service',
    summary: 'Where one signs in',
    text: 'With a `realm` the provider is a Keycloak server at `url`; with an empty one any provider, whose issuer is `url`.',
    section: 8,
  },
  readSession: {
    group: 'Session',
    summary: 'Who calls, as the server knows them, and whether their cookie is good',
    text: 'By the bearer, or else by the cookie of the manage pages; 401 without either.',
    section: 2,
  },
  openSession: {
    group: 'Session',
    summary: 'Open the manage pages',
    text: 'Sets an HttpOnly cookie, good for 15 minutes and never past the token.',
    section: 2,
  },
  closeSession: {
    group: 'Session',
    summary: 'Close the manage pages',
    text: 'Ends this browser’s session: no copy of any cookie that it had is good afterwards.',
    section: 2,
  },

  listForms: {
    group: 'Forms',
    summary: 'All forms that are active',
    text: 'Also those that the caller may not fill: `permissions` says who may.',
    section: 6,
  },
  getForm: {
    group: 'Forms',
    summary: 'One form to be filled',
    text: '`values` holds what is taken from the token. A form that is not active is not there.',
    section: 6,
    refusals: ['forbidden'],
  },

  listTheses: {
    group: 'Theses',
    summary: 'Theses, by last name and first name',
    text: paging,
    section: 3,
  },
  getThesesMeta: {
    group: 'Theses',
    summary: 'Years and curricula that theses have',
    text: 'Years newest first.',
    section: 3,
  },
  getThesis: { group: 'Theses', summary: 'One thesis', text: readsOne, section: 3 },
  listTopics: { group: 'Topics', summary: 'Thesis topics, newest first', text: paging, section: 3 },
  getTopic: { group: 'Topics', summary: 'One thesis topic', text: readsOne, section: 3 },
  listInternships: {
    group: 'Internships',
    summary: 'Internship offers, newest first',
    text: paging,
    section: 3,
  },
  getInternship: { group: 'Internships', summary: 'One internship offer', text: readsOne, section: 3 },

  getTranslations: {
    group: 'Texts',
    summary: 'A namespace’s texts, nested as i18next takes them',
    text: '`lng` is `et` or `en`. An unknown namespace is empty. A text that one language lacks is the other’s. To be kept for an hour.',
    section: 7,
  },
  reportMissingTexts: {
    group: 'Texts',
    summary: 'Report keys that were asked for in vain',
    text: 'Managers find them among the missing translations.',
    section: 7,
  },
  suggestKeywords: {
    group: 'Texts',
    summary: 'Published keywords that fit',
    text: 'By what is being typed (`q`), or the labels of known `values`, separated by commas. At most 50.',
    section: 7,
  },
  getPage: { group: 'Texts', summary: 'A page, such as the terms of use', section: 7 },
  sendFeedback: {
    group: 'Feedback',
    summary: 'Send feedback',
    text: 'Kept, and mailed to those who are to know. The text is required and has at most 10000 characters.',
    section: 7,
    refusals: ['invalid'],
  },

  submitItem: {
    group: 'Forms',
    summary: 'Send an entry through a form',
    text: `Made as \`pending\`. The same submission under the same \`itemUuid\` makes one entry, and is answered alike however often it comes.
When it is answered, entry and files are in the database and the storage.`,
    section: 4,
    refusals: ['forbidden', 'formChanged', 'alreadySubmitted', 'invalid'],
  },

  requestFormUpload: {
    group: 'Files',
    summary: 'Ask where to put a file, for no field in particular',
    text: `What any file field of the form takes is promised a place under a uuid of its own, and \`file\` for the field. A new entry of that
form, under any uuid, may name it in whichever field takes it.`,
    section: 5,
    refusals: ['forbidden', 'notFound', 'invalid', 'unknownField'],
  },
  requestUpload: {
    group: 'Files',
    summary: 'Ask where to put the file of a field',
    text: '`url` takes one `PUT` of exactly that size within 15 minutes; where something lies already, the storage answers 412. `name` is what the field’s value calls `fileName`.',
    section: 5,
    refusals: ['forbidden', 'alreadySubmitted', 'invalid', 'unknownField', 'conflict'],
  },
  requestDownload: {
    group: 'Files',
    summary: 'Ask where a file is to be had',
    text: '`download_url` is good for 5 minutes. The lasting address of a public file is `/files/{uuid}/{field}/{file name}`.',
    section: 5,
    refusals: ['notFound', 'embargoed'],
  },
  deleteFile: {
    group: 'Files',
    summary: 'Delete a file',
    text: 'By managers always; by anyone who knows its uuid while the entry has not been sent.',
    section: 5,
    refusals: ['forbidden', 'notFound'],
  },

  getThesesMetaAsManager: {
    group: 'Entries',
    summary: 'Years and curricula that theses of every status have',
    section: 3,
  },
  listItems: {
    group: 'Entries',
    summary: 'Entries of a register or form',
    text: `${paging} \`statuses\` are separated by commas.`,
    section: 3,
  },
  insertItem: {
    group: 'Entries',
    summary: 'Add an entry',
    text: 'In any status but draft; `pending` unless `newStatus` says otherwise. Sent again under the same `itemUuid` it is one entry.',
    section: 3,
    refusals: ['alreadySubmitted', 'formChanged', 'invalid', 'statusNotAllowed'],
  },
  changeStatuses: {
    group: 'Entries',
    summary: 'Change the status of many entries',
    text: 'All or nothing for each: `updated` has those that were changed, `errors` the others, each under its uuid.',
    section: 3,
  },
  getItem: {
    group: 'Entries',
    summary: 'One entry for editing',
    text: 'With values of fields that the form has lost, and everything that ever happened to it, newest first.',
    section: 3,
  },
  changeItem: {
    group: 'Entries',
    summary: 'Change an entry, or its status alone',
    text: `${stale} An update checks every value as on submission, and makes the entry \`pending\` unless \`newStatus\` says otherwise. A \`reason\` is mailed to the submitter.`,
    section: 3,
    refusals: ['conflict', 'formChanged', 'invalid', 'statusNotAllowed', 'deadlinePast'],
  },

  listAdminForms: { ...definition, summary: 'All forms, in every status' },
  getAdminForm: { ...definition, summary: 'One form, by slug or uuid' },
  changeForm: {
    ...definition,
    summary: 'Change a form, or its status alone',
    text: `${stale} Entries keep the values of fields that it loses. ${bothLanguages}`,
    refusals: ['conflict', 'invalid'],
  },
  getDefinitions: { ...definition, summary: 'Everything that forms are put together of' },
  addForm: {
    ...definition,
    summary: 'Add a form',
    text: 'It begins as a draft.',
    refusals: ['slugInUse', 'invalid'],
  },
  getFormValues: { ...definition, summary: 'A form, as it is sent back' },
  updateForm: {
    ...definition,
    summary: 'Change a form',
    text: `${stale} ${bothLanguages}`,
    refusals: ['conflict', 'invalid'],
  },
  addField: { ...definition, summary: 'Add a field', refusals: ['slugInUse', 'invalid'] },
  getField: { ...definition, summary: 'A field, as it is sent back' },
  updateField: {
    ...definition,
    summary: 'Change a field',
    text: `${stale} ${bothLanguages}`,
    refusals: ['conflict', 'invalid'],
  },
  addFieldSet: { ...definition, summary: 'Add a field set', refusals: ['slugInUse', 'invalid'] },
  getFieldSet: { ...definition, summary: 'A field set, as it is sent back' },
  updateFieldSet: {
    ...definition,
    summary: 'Change a field set',
    text: `${stale} ${bothLanguages}`,
    refusals: ['conflict', 'invalid'],
  },

  listAccess: { group: 'Access', summary: 'Everybody on the access list', section: 7 },
  addAccess: {
    group: 'Access',
    summary: 'Put somebody on the access list',
    section: 7,
    refusals: ['usernameListed', 'invalid'],
  },
  changeAccess: {
    group: 'Access',
    summary: 'Change somebody on the access list, or take them off it',
    text: 'Nobody takes themselves off.',
    section: 7,
    refusals: ['usernameListed', 'invalid', 'ownAccess'],
  },

  listKeywords: { group: 'Keywords', summary: 'Every keyword, and how many entries have it', section: 7 },
  addKeyword: {
    group: 'Keywords',
    summary: 'Add a keyword',
    section: 7,
    refusals: ['keywordTaken', 'invalid'],
  },
  updateKeyword: {
    group: 'Keywords',
    summary: 'Change a keyword',
    text: 'Its value only while no entry has it.',
    section: 7,
    refusals: ['keywordTaken', 'keywordInUse', 'invalid'],
  },
  changeKeywords: {
    group: 'Keywords',
    summary: 'Publish, unpublish or delete keywords',
    text: 'All of them or none. One that entries have cannot be deleted, only unpublished.',
    section: 7,
    refusals: ['notFound', 'keywordInUse'],
  },

  listFailedMails: {
    group: 'Mails',
    summary: 'Mails that were given up',
    text: 'After attempts over 48 hours; those tried last first, at most 500.',
    section: 4,
  },
  resendMails: {
    group: 'Mails',
    summary: 'Send mails again that were given up',
    text: 'All of them, or those named in `items`. They are queued as if they were new.',
    section: 4,
  },

  listTranslations: {
    group: 'Translations',
    summary: 'Every text, or those that are missing',
    text: 'With `missing=1` keys without a text in one language, and keys that clients asked for in vain.',
    section: 7,
  },
  addTranslations: {
    group: 'Translations',
    summary: 'Add a text, or import many',
    text: 'An import is taken whole or not at all, and says how much of it was new, changed and the same.',
    section: 7,
    refusals: ['translationKeyInUse', 'invalid'],
  },
  changeTranslations: {
    group: 'Translations',
    summary: 'Change or delete texts',
    text: '`itemKey` is the key as it was; `namespace` beside it, if that changes too.',
    section: 7,
    refusals: ['notFound', 'translationKeyInUse', 'invalid'],
  },

  getReportsMeta: {
    group: 'Reports',
    summary: 'The reports that can be made',
    text: 'One for each form, and those of keywords and of changes.',
    section: 7,
  },
  createReport: {
    group: 'Reports',
    summary: 'A report as a spreadsheet',
    text: 'By days in Europe/Tallinn, both included, none of them in the future; `time=1` writes the time of day beside dates.',
    section: 7,
    refusals: [
      'reportDatesRequired',
      'reportDatesInvalid',
      'reportDatesOrder',
      'reportFuture',
      'reportUnknown',
    ],
  },
}
