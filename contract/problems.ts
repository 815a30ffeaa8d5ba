import { z } from 'zod'
import { isRecord } from './is-record.ts'
import { timestampSchema } from './timestamps.ts'

function problem<Status extends number, Key extends string>(
  status: Status,
  messageKey: Key,
  description: string,
) {
  return { status, messageKey, description }
}

/** Problem code → HTTP status, message key, and description in the OpenAPI document (contract §1). */
export const problemTable = {
  badRequest: problem(
    400,
    'errors.badRequest',
    'The body is not JSON or has the wrong shape, or a parameter is malformed.',
  ),
  unauthorized: problem(401, 'errors.unauthorized', 'No bearer token, or an invalid or expired one.'),
  forbidden: problem(403, 'errors.forbidden', 'The caller is signed in but lacks the permission.'),
  accessEnded: problem(
    403,
    'access.error.ended',
    'The access of the caller to the manage area has ended; `accessUntil` was its last day.',
  ),
  embargoed: problem(403, 'errors.embargoed', 'The file is under embargo until a day set in the entry.'),
  linkExpired: problem(
    403,
    'my.error.linkExpired',
    'The link to the entry has expired or was revoked; a new one can be requested.',
  ),
  xsrf: problem(
    403,
    'errors.xsrf',
    'The request has cookies but no bearer token, and its `X-XSRFToken` does not equal the cookie `_xsrf`.',
  ),
  notFound: problem(404, 'errors.notFound', 'The resource does not exist, or is not visible to the caller.'),
  fileLost: problem(
    404,
    'errors.fileLost',
    'The entry has the file, or the page the picture, but the storage has lost it.',
  ),
  methodNotAllowed: problem(
    405,
    'errors.methodNotAllowed',
    'The method is not supported; `Allow` lists those that are.',
  ),
  noFiles: problem(404, 'manage.export.noFiles', 'None of the entries has a file.'),
  conflict: problem(
    409,
    'errors.conflict',
    'The resource was changed in the meantime; `updatedAt` is the current one. Nothing was written.',
  ),
  formChanged: problem(
    409,
    'errors.formChanged',
    'The form has changed since it was loaded, and the values do not fit it; `errors` lists the fields.',
  ),
  alreadySubmitted: problem(409, 'errors.alreadySubmitted', 'A different submission already uses this uuid.'),
  formNotOpen: problem(409, 'item.error.formNotOpen', 'The form does not take entries yet.'),
  formClosed: problem(409, 'item.error.formClosed', 'The form does not take entries any more.'),
  formFull: problem(409, 'item.error.formFull', 'The form has as many entries as it takes.'),
  alreadyAnswered: problem(
    409,
    'item.error.alreadyAnswered',
    'The form takes one entry of a person, and there is one with this account or address.',
  ),
  slugInUse: problem(409, 'forms.error.slugInUse', 'The slug is already in use.'),
  translationKeyInUse: problem(409, 'translations.error.keyInUse', 'The key already has a text.'),
  keywordTaken: problem(409, 'keywords.error.taken', 'Another keyword has the same value or label.'),
  keywordInUse: problem(
    409,
    'keywords.error.inUse',
    'Entries use the keyword; `errors` lists the keywords in use.',
  ),
  keywordMerged: problem(
    409,
    'keywords.error.merged',
    'The keyword was merged into one that has itself been merged since.',
  ),
  pageInUse: problem(409, 'manage.pages.error.inUse', 'The site links to the page, so it cannot be deleted.'),
  importState: problem(
    409,
    'manage.import.error.state',
    'The import is not in a state in which this can be done with it.',
  ),
  mediaInUse: problem(409, 'manage.media.error.inUse', 'Pages show the picture; `errors` lists their slugs.'),
  usernameListed: problem(409, 'access.error.usernameListed', 'The username is already on the list.'),
  tooLarge: problem(
    413,
    'errors.tooLarge',
    'The body is larger than 1 MB (submissions and calls of managers) or 64 kB (all others).',
  ),
  unsupportedMediaType: problem(
    415,
    'errors.unsupportedMediaType',
    'The `Content-Type` of the body is not JSON in UTF-8.',
  ),
  invalid: problem(
    422,
    'errors.invalid',
    'The body is well-formed but invalid; `errors` lists the fields and reasons.',
  ),
  deadlinePast: problem(
    422,
    'item.error.deadlinePast',
    'The deadline has passed, so the entry would remain expired.',
  ),
  statusNotAllowed: problem(
    422,
    'errors.statusNotAllowed',
    'This status change is not allowed for the entry.',
  ),
  reportDatesRequired: problem(400, 'reports.error.datesRequired', 'The start or end is missing.'),
  reportDatesInvalid: problem(400, 'reports.error.datesInvalid', 'The start or end is not a valid day.'),
  reportDatesOrder: problem(422, 'reports.error.datesOrder', 'The end is before the start.'),
  translationUsed: problem(
    409,
    'translations.error.used',
    'The key is shipped, or belongs to a form, field set, field or option: it cannot be renamed or deleted.',
  ),
  reportFuture: problem(422, 'reports.error.future', 'The end is in the future.'),
  reportUnknown: problem(404, 'reports.error.unknown', 'The report does not exist.'),
  ownAccess: problem(422, 'access.error.ownAccess', 'Callers cannot remove their own access.'),
  unknownField: problem(422, 'validation.unknownField', 'The form has no such file field.'),
  tooManyRequests: problem(
    429,
    'errors.tooManyRequests',
    'The client address has exceeded its hourly limit for this call.',
  ),
  unexpected: problem(500, 'errors.unexpected', 'Internal error; the log contains it under `X-Request-Id`.'),
  diskFull: problem(
    503,
    'errors.diskFull',
    'The disk of the database or the storage is full; nothing was stored.',
  ),
  unavailable: problem(
    503,
    'errors.unavailable',
    'The database, the storage or the identity provider is not available, or too many searches are waiting.',
  ),
  /** As `unavailable`, but nothing has failed. */
  busy: problem(503, 'errors.unavailable', 'Too many searches or files are waiting.'),
}

export type ProblemCode = keyof typeof problemTable

/** An invalid value: `field` is the dotted path below `values` (contract §1). */
export const valueIssueSchema = z.object({
  field: z.string().describe('The dotted path below `values`, such as `general_thesis.supervisors.1.email`.'),
  messageKey: z.string().describe('Translation key; `params` fills its placeholders.'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ValueIssue = z.infer<typeof valueIssueSchema>

export const accessUntilSchema = z.iso
  .date()
  .optional()
  .describe('The last day of the caller’s access that has ended.')

/** The envelope of every response except plain reads (contract §1). */
export const envelopeSchema = z
  .object({
    status: z.number().describe('The HTTP status.'),
    success: z.string().optional().describe('Translation key, like `warning` and `error`.'),
    error: z.string().optional(),
    warning: z.string().optional(),
    errors: z.array(valueIssueSchema).optional().describe('The invalid values.'),
    navigate: z.string().optional().describe('The page to navigate to next.'),
    updatedAt: timestampSchema
      .optional()
      .describe('The current `updatedAt` of the changed or conflicting resource.'),
    accessUntil: accessUntilSchema,
  })
  .meta({ id: 'Envelope' })
export type Envelope = z.infer<typeof envelopeSchema>

/** Whether the body of an error response is an envelope, and not that of a proxy. */
export function isEnvelope(body: unknown): body is Envelope {
  return isRecord(body) && typeof body.status === 'number' && typeof body.error === 'string'
}

/** Whether the same request may succeed later: no response was received, or the server or a proxy was unavailable. */
export function isTemporary(status: number): boolean {
  return [0, 502, 503, 504].includes(status)
}

/** Whether it helps to offer the same request again: also after a timeout, a limit or an error of the server. */
export function mayRetry(status: number): boolean {
  return isTemporary(status) || [408, 429, 500].includes(status)
}

type ProblemDetails = {
  errors?: ValueIssue[]
  /** The current `updatedAt` of the stale resource. */
  updatedAt?: string
  /** The last day of an access that has ended. */
  accessUntil?: string
  /** Seconds for `Retry-After`. */
  retryAfter?: number
  allow?: readonly string[]
}

/** An error with a code of `problemTable`; `cms/endpoints` turns it into an envelope. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(problemTable[code].messageKey)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemTable[this.code].status
  }

  /** Response headers; errors are never cached. */
  get headers(): Record<string, string> {
    const { retryAfter = 5, allow } = this.details
    return {
      'Cache-Control': 'no-store',
      Vary: 'Authorization',
      ...((this.status === 503 || this.status === 429) && { 'Retry-After': String(retryAfter) }),
      ...(allow && { Allow: allow.join(', ') }),
    }
  }

  get envelope(): Envelope {
    const { errors, updatedAt, accessUntil } = this.details
    return {
      status: this.status,
      error: problemTable[this.code].messageKey,
      ...(errors && { errors }),
      ...(updatedAt && { updatedAt }),
      ...(accessUntil && { accessUntil }),
    }
  }
}
