import type { CollectionSlug } from 'payload'

/** The operations of Payload's REST API for every collection: method and path below `/api/{collection}`. */
export const restOperations = {
  find: ['GET', ''],
  count: ['GET', '/count'],
  findById: ['GET', '/:id'],
  findVersions: ['GET', '/versions'],
  findVersion: ['GET', '/versions/:versionId'],
  accessOf: ['POST', '/access/:id'],
  create: ['POST', ''],
  update: ['PATCH', '/:id'],
  updateMany: ['PATCH', '?where[id][equals]=:id'],
  duplicate: ['POST', '/:id/duplicate'],
  restore: ['POST', '/versions/:versionId'],
  delete: ['DELETE', '/:id'],
  deleteMany: ['DELETE', '?where[id][equals]=:id'],
} as const
type RestOperation = keyof typeof restOperations

/** The status for each operation, else `other`. */
type Statuses = Readonly<Partial<Record<RestOperation, number>> & { other: number }>

/** Readable by managers; written only by endpoints of the contract or by the system. */
const readOnly: Statuses = {
  find: 200,
  count: 200,
  findById: 200,
  accessOf: 200,
  findVersions: 404,
  findVersion: 404,
  restore: 404,
  other: 403,
}
const withHistory: Statuses = { ...readOnly, findVersions: 200, findVersion: 200, restore: 403 }

/** The statuses for a manager (contract §2); all other callers get 403. */
export const restMatrix: Readonly<Record<CollectionSlug, Statuses>> = {
  items: withHistory,
  forms: withHistory,
  fieldsets: readOnly,
  fields: readOnly,
  translations: readOnly,
  keywords: readOnly,
  users: { ...readOnly, duplicate: 404 },
  files: readOnly,
  feedback: readOnly,
  mails: readOnly,
  pages: withHistory,
  media: readOnly,
  // Payload's own: closed; editing locks; preferences of the manager; not served.
  'payload-kv': { ...readOnly, find: 403, count: 403, findById: 403 },
  'payload-locked-documents': { ...readOnly, create: 201, other: 200 },
  'payload-preferences': { ...readOnly, create: 201, updateMany: 200, delete: 404, deleteMany: 200 },
  'payload-migrations': { other: 404 },
}

/** Other routes, including those that must not exist: method, path, status for a manager. */
export const restRoutes = [
  ['GET', '/api/access', 200],
  ['GET', '/api/users/me', 200],
  ['GET', '/api/users/init', 200],
  ['POST', '/api/users/logout', 200],
  ['POST', '/api/users/login', 403],
  ['POST', '/api/users/refresh-token', 404],
  ['POST', '/api/users/refresh-token?refresh', 404],
  ['POST', '/api/users/forgot-password', 403],
  ['POST', '/api/users/reset-password', 403],
  ['POST', '/api/users/unlock', 403],
  ['POST', '/api/users/verify/x', 403],
  ['POST', '/api/users/first-register', 403],
  ['GET', '/api/payload-preferences/x', 200],
  ['POST', '/api/payload-preferences/x', 200],
  ['DELETE', '/api/payload-preferences/x', 404],
  ['GET', '/api/graphql', 404],
  ['POST', '/api/graphql', 404],
  ['GET', '/api/graphql-playground', 404],
  ['GET', '/api/payload-jobs', 404],
  ['GET', '/api/payload-jobs/run', 404],
  ['GET', '/api/payload-jobs/handle-schedules', 404],
  ['GET', '/api/globals/settings', 404],
  ['POST', '/api/globals/settings', 404],
  ['GET', '/api/files/file/x.pdf', 404],
  ['GET', '/api/media/file/x.png', 404],
  ['GET', '/api/media/paste-url/x', 404],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api', 404],
  ['OPTIONS', '/api/items', 200],
  ['PUT', '/api/items', 404],
] as const

/** Headers of requests that carry the manage cookie but come from a foreign page (contract §2). */
export const foreignPages = {
  'a script of another site': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
  'a script of a sibling site': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
  'an image on a sibling site': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' },
  'a form of another site': {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    Origin: 'https://evil.example',
  },
  'a form of an opaque origin': {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    Origin: 'null',
  },
  'an older browser on another site': { Origin: 'https://evil.example' },
  'another port of the same host': { Origin: 'http://localhost:4999' },
} as const

/** Callers of a collection: through an endpoint of the contract, or directly through Payload's REST API and admin panel. */
export const collectionCallers = [
  'anonymousByContract',
  'studentByContract',
  'managerByContract',
  'anonymous',
  'manager',
] as const
export type CollectionCaller = (typeof collectionCallers)[number]

/** Whose access is granted. */
type Rule = Readonly<Partial<Record<CollectionCaller, true>>>

const nobody: Rule = {}
const managers: Rule = { managerByContract: true, manager: true }
const managersByContract: Rule = { managerByContract: true }
const everyoneByContract: Rule = { ...managersByContract, anonymousByContract: true, studentByContract: true }
const readableByAll: Rule = { ...everyoneByContract, manager: true }

const definitions = {
  read: readableByAll,
  create: managersByContract,
  update: managersByContract,
  delete: managersByContract,
}
const records = { read: managers, create: nobody, update: nobody, delete: nobody }

/** The access control of each collection itself (contract §2, §4). */
export const collectionAccess: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  items: {
    read: managers,
    readVersions: managers,
    create: everyoneByContract,
    update: managersByContract,
    delete: nobody,
  },
  forms: { ...definitions, readVersions: managers },
  fieldsets: definitions,
  fields: definitions,
  translations: definitions,
  keywords: definitions,
  users: { ...records, unlock: nobody, admin: managers },
  files: records,
  feedback: records,
  mails: records,
  pages: { ...definitions, readVersions: managers },
  media: definitions,
}
