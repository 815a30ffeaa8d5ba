import { z } from 'zod'
import { timestampSchema } from './timestamps.ts'
import { isRecord } from './values/rule.ts'

/** Problem code → HTTP status, message key, and description in the OpenAPI document (contract §1). */
export const problemTable = {
  badRequest: {
    status: 400,
    messageKey: 'errors.badRequest',
    description: 'The body is not JSON or has the wrong shape, or a parameter is malformed.',
  },
  unauthorized: {
    status: 401,
    messageKey: 'errors.unauthorized',
    description: 'No bearer token, or an invalid or expired one.',
  },
  forbidden: {
    status: 403,
    messageKey: 'errors.forbidden',
    description: 'The caller is signed in but lacks the permission.',
  },
  embargoed: {
    status: 403,
    messageKey: 'errors.embargoed',
    description: 'The file is under embargo until a day set in the entry.',
  },
  xsrf: {
    status: 403,
    messageKey: 'errors.xsrf',
    description:
      'The request has cookies but no bearer token, and its `X-XSRFToken` does not equal the cookie `_xsrf`.',
  },
  notFound: {
    status: 404,
    messageKey: 'errors.notFound',
    description: 'The resource does not exist, or is not visible to the caller.',
  },
  methodNotAllowed: {
    status: 405,
    messageKey: 'errors.methodNotAllowed',
    description: 'The method is not supported; `Allow` lists those that are.',
  },
  conflict: {
    status: 409,
    messageKey: 'errors.conflict',
    description:
      'The resource was changed in the meantime; `updatedAt` is the current one. Nothing was written.',
  },
  formChanged: {
    status: 409,
    messageKey: 'errors.formChanged',
    description:
      'The form has changed since it was loaded, and the values do not fit it; `errors` lists the fields.',
  },
  alreadySubmitted: {
    status: 409,
    messageKey: 'errors.alreadySubmitted',
    description: 'A different submission already uses this uuid.',
  },
  slugInUse: {
    status: 409,
    messageKey: 'forms.error.slugInUse',
    description: 'The slug is already in use.',
  },
  translationKeyInUse: {
    status: 409,
    messageKey: 'translations.error.keyInUse',
    description: 'The key already has a text.',
  },
  keywordTaken: {
    status: 409,
    messageKey: 'keywords.error.taken',
    description: 'Another keyword has the same value or label.',
  },
  keywordInUse: {
    status: 409,
    messageKey: 'keywords.error.inUse',
    description: 'Entries use the keyword; `errors` lists the keywords in use.',
  },
  keywordMerged: {
    status: 409,
    messageKey: 'keywords.error.merged',
    description: 'The keyword was merged into one that has itself been merged since.',
  },
  pageInUse: {
    status: 409,
    messageKey: 'manage.pages.error.inUse',
    description: 'The site links to the page, so it cannot be deleted.',
  },
  mediaInUse: {
    status: 409,
    messageKey: 'manage.media.error.inUse',
    description: 'Pages show the picture; `errors` lists their slugs.',
  },
  usernameListed: {
    status: 409,
    messageKey: 'access.error.usernameListed',
    description: 'The username is already on the list.',
  },
  tooLarge: {
    status: 413,
    messageKey: 'errors.tooLarge',
    description: 'The body is larger than 1 MB.',
  },
  unsupportedMediaType: {
    status: 415,
    messageKey: 'errors.unsupportedMediaType',
    description: 'The `Content-Type` of the body is not JSON in UTF-8.',
  },
  invalid: {
    status: 422,
    messageKey: 'errors.invalid',
    description: 'The body is well-formed but invalid; `errors` lists the fields and reasons.',
  },
  deadlinePast: {
    status: 422,
    messageKey: 'item.error.deadlinePast',
    description: 'The deadline has passed, so the entry would remain expired.',
  },
  statusNotAllowed: {
    status: 422,
    messageKey: 'errors.statusNotAllowed',
    description: 'This status change is not allowed for the entry.',
  },
  reportDatesRequired: {
    status: 400,
    messageKey: 'reports.error.datesRequired',
    description: 'The start or end is missing.',
  },
  reportDatesInvalid: {
    status: 400,
    messageKey: 'reports.error.datesInvalid',
    description: 'The start or end is not a valid day.',
  },
  reportDatesOrder: {
    status: 422,
    messageKey: 'reports.error.datesOrder',
    description: 'The end is before the start.',
  },
  reportFuture: {
    status: 422,
    messageKey: 'reports.error.future',
    description: 'The end is in the future.',
  },
  reportUnknown: {
    status: 404,
    messageKey: 'reports.error.unknown',
    description: 'The report does not exist.',
  },
  ownAccess: {
    status: 422,
    messageKey: 'access.error.ownAccess',
    description: 'Callers cannot remove their own access.',
  },
  unknownField: {
    status: 422,
    messageKey: 'validation.unknownField',
    description: 'The form has no such file field.',
  },
  tooManyRequests: {
    status: 429,
    messageKey: 'errors.tooManyRequests',
    description: 'The client address has exceeded its hourly limit for this call.',
  },
  unexpected: {
    status: 500,
    messageKey: 'errors.unexpected',
    description: 'Internal error; the log contains it under `X-Request-Id`.',
  },
  unavailable: {
    status: 503,
    messageKey: 'errors.unavailable',
    description: 'The database, the storage or the identity provider is not available.',
  },
} as const

export type ProblemCode = keyof typeof problemTable

/** An invalid value: `field` is the dotted path below `values` (contract §1). */
const valueIssueSchema = z.object({
  field: z.string().describe('The dotted path below `values`, such as `general_thesis.supervisors.1.email`.'),
  messageKey: z.string().describe('Translation key; `params` fills its placeholders.'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ValueIssue = z.infer<typeof valueIssueSchema>

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

type ProblemDetails = {
  errors?: ValueIssue[]
  /** The current `updatedAt` of the stale resource. */
  updatedAt?: string
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
    const { errors, updatedAt } = this.details
    return {
      status: this.status,
      error: problemTable[this.code].messageKey,
      ...(errors && { errors }),
      ...(updatedAt && { updatedAt }),
    }
  }
}
