import type { CollectionSlug } from 'payload'

/** What the CMS's own REST has for every collection: method and path below `/api/{collection}`. */
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
export type RestOperation = keyof typeof restOperations

type Statuses = Readonly<Record<RestOperation, number>>

/** Read by managers; written through the calls of the contract alone, or by the register itself. */
const readOnly: Statuses = {
  find: 200,
  count: 200,
  findById: 200,
  findVersions: 404,
  findVersion: 404,
  accessOf: 200,
  create: 403,
  update: 403,
  updateMany: 403,
  duplicate: 403,
  restore: 404,
  delete: 403,
  deleteMany: 403,
}
const withHistory: Statuses = { ...readOnly, findVersions: 200, findVersion: 200, restore: 403 }

/** What a manager is answered (contract §2); everybody else gets 403 for all of it. */
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
  // The terms of use are written in the CMS's screens; which pages there are is the site's.
  pages: { ...withHistory, update: 200, updateMany: 200, restore: 200 },
  // The CMS's own: nobody's; who is editing what; what a manager's own screens look like; nothing at all.
  'payload-kv': { ...readOnly, find: 403, count: 403, findById: 403 },
  'payload-locked-documents': {
    ...readOnly,
    create: 201,
    update: 200,
    updateMany: 200,
    duplicate: 200,
    delete: 200,
    deleteMany: 200,
  },
  'payload-preferences': { ...readOnly, create: 201, updateMany: 200, delete: 404, deleteMany: 200 },
  'payload-migrations': {
    find: 404,
    count: 404,
    findById: 404,
    findVersions: 404,
    findVersion: 404,
    accessOf: 404,
    create: 404,
    update: 404,
    updateMany: 404,
    duplicate: 404,
    restore: 404,
    delete: 404,
    deleteMany: 404,
  },
}

/** What it has besides, and what it must not have: method, path, what a manager is answered. */
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
  ['GET', '/api/pages/file/x.png', 404],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api', 404],
  ['OPTIONS', '/api/items', 200],
  ['PUT', '/api/items', 404],
] as const

/** Ways in which the manage pages' cookie comes from a page that is not ours (contract §2). */
export const foreignPages = {
  'a script of another site': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
  'a script of a neighbouring site': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
  'a picture in a neighbouring site': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' },
  'a form of another site': {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    Origin: 'https://evil.example',
  },
  'a form of a hidden origin': {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    Origin: 'null',
  },
  'an older browser on another site': { Origin: 'https://evil.example' },
  'another port of the same host': { Origin: 'http://localhost:4999' },
} as const
