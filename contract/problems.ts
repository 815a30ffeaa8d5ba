import { z } from 'zod'
import { timestampSchema } from './timestamps.ts'

/** One table: problem code → HTTP status → message key (contract §1). */
export const problemTable = {
  badRequest: { status: 400, messageKey: 'errors.badRequest' },
  unauthorized: { status: 401, messageKey: 'errors.unauthorized' },
  forbidden: { status: 403, messageKey: 'errors.forbidden' },
  embargoed: { status: 403, messageKey: 'errors.embargoed' },
  xsrf: { status: 403, messageKey: 'errors.xsrf' },
  notFound: { status: 404, messageKey: 'errors.notFound' },
  methodNotAllowed: { status: 405, messageKey: 'errors.methodNotAllowed' },
  conflict: { status: 409, messageKey: 'errors.conflict' },
  formChanged: { status: 409, messageKey: 'errors.formChanged' },
  alreadySubmitted: { status: 409, messageKey: 'errors.alreadySubmitted' },
  slugInUse: { status: 409, messageKey: 'forms.error.slugInUse' },
  translationKeyInUse: { status: 409, messageKey: 'translations.error.keyInUse' },
  keywordTaken: { status: 409, messageKey: 'keywords.error.taken' },
  keywordInUse: { status: 409, messageKey: 'keywords.error.inUse' },
  usernameListed: { status: 409, messageKey: 'access.error.usernameListed' },
  tooLarge: { status: 413, messageKey: 'errors.tooLarge' },
  unsupportedMediaType: { status: 415, messageKey: 'errors.unsupportedMediaType' },
  invalid: { status: 422, messageKey: 'errors.invalid' },
  deadlinePast: { status: 422, messageKey: 'item.error.deadlinePast' },
  statusNotAllowed: { status: 422, messageKey: 'errors.statusNotAllowed' },
  reportDatesRequired: { status: 400, messageKey: 'reports.error.datesRequired' },
  reportDatesInvalid: { status: 400, messageKey: 'reports.error.datesInvalid' },
  reportDatesOrder: { status: 422, messageKey: 'reports.error.datesOrder' },
  reportFuture: { status: 422, messageKey: 'reports.error.future' },
  reportUnknown: { status: 404, messageKey: 'reports.error.unknown' },
  ownAccess: { status: 422, messageKey: 'access.error.ownAccess' },
  unknownField: { status: 422, messageKey: 'validation.unknownField' },
  tooManyRequests: { status: 429, messageKey: 'errors.tooManyRequests' },
  unexpected: { status: 500, messageKey: 'errors.unexpected' },
  unavailable: { status: 503, messageKey: 'errors.unavailable' },
} as const

export type ProblemCode = keyof typeof problemTable

/** An invalid value: `field` is the dotted path below `values` (contract §1). */
export const valueIssueSchema = z.object({
  field: z.string().describe('The dotted path below `values`, such as `general_thesis.supervisors.1.email`.'),
  messageKey: z.string().describe('Translation key; `params` fills its placeholders.'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ValueIssue = z.infer<typeof valueIssueSchema>

/** The envelope of every response except plain reads (contract §1). */
export const envelopeSchema = z.object({
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
export type Envelope = z.infer<typeof envelopeSchema>

type ProblemDetails = {
  errors?: ValueIssue[]
  /** The current `updatedAt` of the stale resource. */
  updatedAt?: string
  /** Seconds for `Retry-After`. */
  retryAfter?: number
  /** The methods for `Allow`. */
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
