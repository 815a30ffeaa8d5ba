export type Guard = {
  /** What it keeps from happening. */
  guards: string
  file: string
  /** Stands in the file exactly once. */
  text: string
  without: string
  /** Which test files must notice, the likeliest first. */
  tests: readonly string[]
}

const at = (name: string) => `cms/access/${name}.int.test.ts`
const calls = [at('calls')]
const rest = [at('own-rest')]
const collections = [at('collections')]
const visible = [at('visibility')]
const secret = [at('changed-fields'), at('private-fields')]

const endpoint = 'cms/endpoints/define-endpoint.ts'
const strategies = 'cms/identity/strategies.ts'
const readable = 'cms/access/readable-items.ts'
const shownValues = 'cms/presenters/shown-values.ts'
const presentItem = 'cms/presenters/present-item.ts'

/** A collection's rule for one operation, taken away. */
const rule = (slug: string, operation: string, access: string): Guard => ({
  guards: `${slug}: ${operation}`,
  file: `cms/collections/${slug}/index.ts`,
  text: `${operation}: ${access}`,
  without: `${operation}: () => true`,
  tests: collections,
})
const definitions = ['forms', 'fieldsets', 'fields', 'translations', 'keywords'].flatMap((slug) => [
  rule(slug, 'read', 'byContract'),
  ...['create', 'update', 'delete'].map((operation) => rule(slug, operation, 'managersByContract')),
])
const records = ['users', 'files', 'feedback', 'mails'].flatMap((slug) => [
  rule(slug, 'read', 'managers'),
  ...['create', 'update', 'delete'].map((operation) => rule(slug, operation, 'nobody')),
])

/**
 * Every guard of the access rules, to be taken out one at a time (`testing/without-guards.ts`). What stands behind
 * another guard is asked by itself: collections' rules by `collections.int.test.ts`.
 */
export const guards: readonly Guard[] = [
  // who may call
  {
    guards: 'calls for whoever is signed in',
    file: endpoint,
    text: 'signedIn: caller !== null',
    without: 'signedIn: true',
    tests: calls,
  },
  {
    guards: 'calls for managers',
    file: endpoint,
    text: 'manager: isManager(caller)',
    without: 'manager: true',
    tests: calls,
  },
  {
    guards: 'calls for administrators',
    file: endpoint,
    text: 'admin: isAdmin(caller)',
    without: 'admin: isManager(caller)',
    tests: calls,
  },
  {
    guards: 'sessions for managers',
    file: 'cms/endpoints/session.ts',
    text: '!caller || !isManager(caller)',
    without: '!caller',
    tests: calls,
  },
  {
    guards: 'that a token has not ended',
    file: 'cms/identity/verify-token.ts',
    text: 'const clockTolerance = 5',
    without: 'const clockTolerance = 1e9',
    tests: calls,
  },
  {
    guards: 'that a token is for our client',
    file: 'cms/identity/verify-token.ts',
    text: '.includes(configuration().identity.clientId)',
    without: '.length > 0',
    tests: calls,
  },
  {
    guards: 'that only listed users are managers by the list',
    file: 'cms/identity/identify.ts',
    text: ', { listed: { equals: true } }',
    without: '',
    tests: ['cms/access-list.int.test.ts', 'cms/identity/identify.int.test.ts'],
  },
  {
    guards: 'that an address is verified',
    file: 'cms/identity/identify.ts',
    text: 'claims.email_verified !== false && ',
    without: '',
    tests: ['cms/identity/identify.int.test.ts'],
  },
  {
    guards: 'that affiliation makes no administrator',
    file: 'contract/roles.ts',
    text: '[...groups, ...roles].some((name) => adminNames',
    without: '[...groups, ...roles, ...affiliation].some((name) => adminNames',
    tests: ['contract/roles.test.ts'],
  },

  // XSRF
  {
    guards: 'unsafe calls by cookies',
    file: endpoint,
    text: '      checkXsrf(req)\n',
    without: '',
    tests: calls,
  },
  {
    guards: 'that the token equals the cookie',
    file: 'cms/endpoints/check-xsrf.ts',
    text: "|| headers.get('x-xsrftoken') !== expected",
    without: '',
    tests: [at('xsrf')],
  },
  {
    guards: 'that there is such a cookie',
    file: 'cms/endpoints/check-xsrf.ts',
    text: '!expected || ',
    without: "headers.has('x-xsrftoken') && ",
    tests: [at('xsrf')],
  },
  {
    guards: 'that no head makes a call another',
    file: 'cms/handle-api.ts',
    text: '      request.headers.delete(name)\n',
    without: '      void name\n',
    tests: [at('xsrf')],
  },

  // the manage pages' cookie and the CMS's own REST
  {
    guards: "the CMS's own REST",
    file: 'cms/own-rest.ts',
    text: "if (!user) throw new Problem('forbidden')",
    without: 'void user',
    tests: rest,
  },
  {
    guards: "the CMS's own REST from bad tokens",
    file: 'cms/own-rest.ts',
    text: '  await identify(payload, headers)\n',
    without: '  void identify\n',
    tests: rest,
  },
  {
    guards: 'routes that the CMS cannot serve, and its tokens',
    file: 'cms/own-rest.ts',
    text: 'if (isClosed(payload, request.method, path)) ',
    without: 'if (isClosed(payload, request.method, path) && false) ',
    tests: rest,
  },
  {
    guards: 'what the REST answers from being kept',
    file: 'cms/own-rest.ts',
    text: "answer.headers.set('Cache-Control', 'private, no-store')",
    without: 'void answer',
    tests: rest,
  },
  {
    guards: 'that a cookie comes from our own page',
    file: strategies,
    text: 'isSameOrigin(headers) ? await readSession(headers) : null',
    without: 'await readSession(headers)',
    tests: rest,
  },
  {
    guards: '… by the browser’s word',
    file: strategies,
    text: " && headers.get('sec-fetch-mode') !== 'navigate'",
    without: ' && false',
    tests: rest,
  },
  {
    guards: '… by the origin',
    file: strategies,
    text: "new URL(origin).host === headers.get('host')",
    without: 'true',
    tests: rest,
  },
  {
    guards: 'that the cookie is signed',
    file: 'cms/identity/session-cookie.ts',
    text: "await jwtVerify(value, signingKey(), { audience, algorithms: ['HS256'] })",
    without: "{ payload: JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()) }",
    tests: ['cms/identity/session-cookie.test.ts', ...rest],
  },
  {
    guards: 'that the cookie ends with the token',
    file: 'cms/identity/session-cookie.ts',
    text: 'Math.min(Math.floor(now.getTime() / 1000) + longestSeconds, Math.floor(tokenExpiry))',
    without: 'Math.floor(now.getTime() / 1000) + longestSeconds + 0 * tokenExpiry',
    tests: ['cms/identity/session-cookie.test.ts', 'cms/identity/manage-session.int.test.ts'],
  },
  {
    guards: 'that no copy of the cookie outlives its session',
    file: 'cms/endpoints/session.ts',
    text: '    if (session) await endSession(req.payload.db.pool, session.sessionId)\n',
    without: '',
    tests: ['cms/identity/manage-session.int.test.ts'],
  },
  {
    guards: 'that no script reads the cookie',
    file: 'cms/identity/session-cookie.ts',
    text: '; HttpOnly',
    without: '',
    tests: ['cms/identity/session-cookie.test.ts', 'cms/identity/manage-session.int.test.ts'],
  },
  {
    guards: 'that the cookie ends with its place on the list',
    file: strategies,
    text: ' && (user.listed === true || !isListed)',
    without: '',
    tests: [
      'cms/identity/manage-session.int.test.ts',
      'cms/identity/identify.int.test.ts',
      'cms/access-list.int.test.ts',
    ],
  },
  {
    guards: 'that a bearer in the REST is a manager’s',
    file: strategies,
    text: '!caller || !isManager(caller)',
    without: '!caller',
    tests: rest,
  },
  {
    guards: 'calls of the contract from the cookie',
    file: 'cms/access/caller-of.ts',
    text: 'if (req.context.caller !== undefined) return req.context.caller',
    without: 'if (req.context.caller) return req.context.caller',
    tests: visible,
  },

  // collections
  ...definitions,
  ...records,
  rule('items', 'read', 'readableItems'),
  rule('items', 'readVersions', 'managers'),
  rule('items', 'create', '({ req }) => isContractCall(req)'),
  rule('items', 'update', 'managersByContract'),
  rule('items', 'delete', 'nobody'),
  rule('forms', 'readVersions', 'managers'),
  rule('users', 'unlock', 'nobody'),
  rule('users', 'admin', 'managersMayEnter'),
  rule('pages', 'read', 'byContract'),
  rule('pages', 'readVersions', 'managers'),
  rule('pages', 'create', 'nobody'),
  rule('pages', 'update', 'managers'),
  rule('pages', 'delete', 'nobody'),
  {
    guards: 'writes from going round the contract',
    file: 'cms/access/managers-by-contract.ts',
    text: 'isContractCall(req) && ',
    without: '',
    tests: collections,
  },
  {
    guards: 'that managers write',
    file: 'cms/access/managers-by-contract.ts',
    text: ' && isManager(callerOf(req))',
    without: ' && callerOf !== undefined',
    tests: collections,
  },
  {
    guards: 'the slugs of pages',
    file: 'cms/collections/pages/index.ts',
    text: 'hooks: { beforeValidate: [keepSlug] },',
    without: '',
    tests: rest,
  },
  {
    guards: 'what tells submissions apart',
    file: 'cms/collections/items/fields.ts',
    text: "{ name: 'submissionHash', type: 'text', access: { read: () => false } }",
    without: "{ name: 'submissionHash', type: 'text' }",
    tests: collections,
  },

  // which entries
  {
    guards: 'entries by their status',
    file: readable,
    text: "{ status: { in: [...publicStatusesOf('')] } }",
    without: '{ id: { exists: true } }',
    tests: visible,
  },
  {
    guards: 'confirmed entries but theses',
    file: readable,
    text: "{ form: { equals: 'thesis' } }",
    without: '{ id: { exists: true } }',
    tests: visible,
  },
  {
    guards: 'entries by their visibility',
    file: readable,
    text: '{ visibility: { in: [...visibilitiesOpenTo(caller)] } }',
    without: '{ id: { exists: true } }',
    tests: visible,
  },
  {
    guards: 'offers past their deadline',
    file: readable,
    text: '{ deadlineAt: { greater_than_equal: now.toISOString() } }',
    without: '{ id: { exists: true } }',
    tests: visible,
  },
  {
    guards: 'that workers are workers',
    file: 'cms/domain/caller/caller.ts',
    text: " && caller.classes.has('worker')",
    without: '',
    tests: [...visible, at('form-permissions')],
  },
  {
    guards: 'that students are students',
    file: 'cms/domain/caller/caller.ts',
    text: " && caller.classes.has('student')",
    without: '',
    tests: [...visible, at('form-permissions')],
  },
  {
    guards: 'pages of lists and their totals',
    file: 'cms/operations/item/find-page.ts',
    text: '...(access === true ? [] : [access])',
    without: '',
    tests: visible,
  },
  {
    guards: 'what bounds an entry though its form has lost it',
    file: 'cms/domain/item/project-item.ts',
    text: "valueAnywhere(values, 'visibility')",
    without: "valueAnywhere(openValues(form, values), 'visibility')",
    tests: [at('changed-fields')],
  },

  // forms
  {
    guards: 'forms that are not active',
    file: 'cms/operations/form/require-fillable-form.ts',
    text: "form?.status !== 'active'",
    without: '!form',
    tests: [at('form-permissions')],
  },
  {
    guards: 'forms by their permissions',
    file: 'cms/operations/form/require-fillable-form.ts',
    text: '!isOpenTo(caller, form.permissions)',
    without: '!isOpenTo(caller, form.permissions) && false',
    tests: [at('form-permissions')],
  },
  {
    guards: 'the list of forms',
    file: 'cms/endpoints/forms.ts',
    text: "filter(({ status }) => status === 'active')",
    without: 'filter(() => true)',
    tests: [at('form-permissions')],
  },

  // files
  {
    guards: 'files of entries that are not shown',
    file: 'cms/operations/file/open-file.ts',
    text: '    disableErrors: true,\n    ...asCaller(req),',
    without: "    disableErrors: true,\n    ...asSystem(req, 'without'),\n    ...(asCaller && {}),",
    tests: visible,
  },
  {
    guards: 'files under embargo',
    file: 'cms/operations/file/open-file.ts',
    text: 'embargoOf(item, now) !== null && !view.asManager',
    without: 'embargoOf(item, now) !== null && !view.asManager && false',
    tests: [at('embargo')],
  },
  {
    guards: 'uploads that an entry has',
    file: 'cms/operations/file/delete-file.ts',
    text: '!isOpen && !isManager(caller)',
    without: '!isOpen && !isManager(caller) && false',
    tests: [at('uploads')],
  },
  {
    guards: 'uploads for an entry that has been submitted',
    file: 'cms/operations/file/delete-file.ts',
    text: ' && !(await isSubmitted(req, itemUuid))',
    without: ' && isSubmitted !== undefined',
    tests: [at('uploads')],
  },
  {
    guards: 'entries from uploads of others',
    file: 'cms/operations/file/request-upload.ts',
    text: 'if (entry && !isLookedAfter) ',
    without: 'if (entry && !isLookedAfter && false) ',
    tests: [at('uploads')],
  },

  // what is private
  {
    guards: 'private values',
    file: shownValues,
    text: 'return asManager || !field.settings.private',
    without: 'return asManager || field !== undefined',
    tests: secret,
  },
  {
    guards: 'addresses of supervisors',
    file: shownValues,
    text: 'const { email: _, ...person } = entry\n    return person',
    without: 'return entry',
    tests: [at('private-fields')],
  },
  {
    guards: 'private files',
    file: presentItem,
    text: '.filter((file) => view.asManager || open.has(file.field_slug))',
    without: '.filter((file) => view.asManager || open !== undefined || file)',
    tests: secret,
  },
  {
    guards: 'deadlines that are private',
    file: presentItem,
    text: 'deadline === null ? null : (item.deadlineAt ?? null)',
    without: 'item.deadlineAt ?? null',
    tests: secret,
  },
  {
    guards: 'columns from what is private',
    file: 'cms/domain/item/project-item.ts',
    text: '...projectFacts(form, openValues(form, values))',
    without: '...projectFacts(form, values)',
    tests: secret,
  },
  {
    guards: 'search from what is private',
    file: 'cms/domain/item/search-texts.ts',
    text: "  if (settings.private) return 'private'\n",
    without: '  void settings\n',
    tests: secret,
  },
  {
    guards: 'what managers alone search',
    file: 'cms/operations/item/list-items.ts',
    text: 'fitsSearch(search, isManager(caller))',
    without: 'fitsSearch(search, isManager(caller) || true)',
    tests: secret,
  },
  {
    guards: 'the order by a private deadline',
    file: 'cms/domain/item/sort.ts',
    text: 'isPrivate && !asManager',
    without: 'isPrivate && !asManager && false',
    tests: secret,
  },
  {
    guards: 'what a field said before it was private',
    file: 'cms/operations/form/save-field.ts',
    text: 'settings.private !== field.settings.private',
    without: 'settings === undefined',
    tests: secret,
  },
  {
    guards: 'what a form asked before',
    file: 'cms/operations/form/save-form.ts',
    text: 'if (placesOf(saved) !== placesOf(current)) ',
    without: 'if (placesOf(saved) !== placesOf(current) && false) ',
    tests: secret,
  },
  {
    guards: 'keywords that are not published',
    file: 'cms/operations/keyword/suggest-keywords.ts',
    text: '{ published: { equals: true } }',
    without: '{ id: { exists: true } }',
    tests: ['cms/keywords.int.test.ts'],
  },

  // what is kept on the way
  {
    guards: 'answers to a bearer from being kept',
    file: 'cms/endpoints/respond.ts',
    text: 'caller === null && ',
    without: '',
    tests: calls,
  },

  // access
  {
    guards: 'one’s own last way in, taken away',
    file: 'cms/operations/user/change-access.ts',
    text: '    refuseOwn(caller, user)\n    await unlist',
    without: '    await unlist',
    tests: ['cms/access-list.int.test.ts'],
  },
  {
    guards: 'one’s own last way in, renamed',
    file: 'cms/operations/user/change-access.ts',
    text: '      refuseOwn(caller, user)\n',
    without: '',
    tests: ['cms/access-list.int.test.ts'],
  },
]
