import { z } from 'zod'

/** An error of the protocol. Its HTTP status is 200. */
export class OaiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const metadataPrefixes = ['oai_dc', 'etdms'] as const
export type MetadataPrefix = (typeof metadataPrefixes)[number]

/** What a list has, and where its next page begins. */
const selectionSchema = z.object({
  prefix: z.enum(metadataPrefixes),
  /** `register:thesis`, `year:2024` or `curriculum:informatics`. */
  set: z.string().refine(isSet).optional(),
  /** The first and the last second, in milliseconds since 1970. */
  from: z.number().optional(),
  until: z.number().optional(),
  /** The last item of the previous page. */
  after: z.guid().optional(),
  /** The number of records in all previous pages. */
  cursor: z.number().int().min(0).default(0),
})
export type Selection = z.infer<typeof selectionSchema>

export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier?: string | undefined }
  | { verb: 'GetRecord'; identifier: string; prefix: MetadataPrefix }
  | { verb: 'ListIdentifiers' | 'ListRecords'; selection: Selection }

const list = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true }
const argumentsOf: Readonly<
  Record<OaiRequest['verb'], { required?: string[]; optional?: string[]; resumes?: boolean }>
> = {
  Identify: {},
  ListSets: { resumes: true },
  ListMetadataFormats: { optional: ['identifier'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'] },
  ListIdentifiers: list,
  ListRecords: list,
}

function toVerb(text: string | undefined): OaiRequest['verb'] | undefined {
  return Object.keys(argumentsOf).find((verb): verb is OaiRequest['verb'] => verb === text)
}

/** Parses the arguments of a request, from its query or its body. @throws OaiError */
export function parseOaiRequest(query: URLSearchParams): OaiRequest {
  const given = Object.fromEntries(query)
  const verb = toVerb(given.verb)
  if (!verb || query.getAll('verb').length > 1)
    throw new OaiError('badVerb', 'The argument verb is missing, repeated or not a verb of OAI-PMH 2.0.')
  const { required = [], optional = [], resumes } = argumentsOf[verb]
  const names = [...query.keys()].filter((name) => name !== 'verb')
  const { resumptionToken } = given
  if (resumes && resumptionToken !== undefined) {
    if (names.length > 1) throw new OaiError('badArgument', 'resumptionToken is an exclusive argument.')
    if (verb === 'ListSets') throw new OaiError('badResumptionToken', 'The list of sets has one page.')
    return asList(verb, parseToken(resumptionToken))
  }
  const known = [...required, ...optional]
  const unknown = names.find((name, index) => !known.includes(name) || names.indexOf(name) !== index)
  if (unknown !== undefined) throw new OaiError('badArgument', 'An argument is unknown or repeated.')
  const missing = required.find((name) => given[name] === undefined)
  if (missing) throw new OaiError('badArgument', `The argument ${missing} is missing.`)
  const { identifier = '', metadataPrefix } = given
  if (verb === 'Identify' || verb === 'ListSets') return { verb }
  if (verb === 'ListMetadataFormats') return { verb, identifier: given.identifier }
  const prefix = metadataPrefixes.find((each) => each === metadataPrefix)
  if (!prefix) throw new OaiError('cannotDisseminateFormat', 'There is no format with this metadataPrefix.')
  if (verb === 'GetRecord') return { verb, identifier, prefix }
  if (given.set !== undefined && !isSet(given.set)) throw new OaiError('badArgument', 'set is no setSpec.')
  return asList(verb, { prefix, ...parseRange(given.from, given.until), set: given.set, cursor: 0 })
}

function asList(verb: OaiRequest['verb'], selection: Selection): OaiRequest {
  return { verb: verb === 'ListIdentifiers' ? verb : 'ListRecords', selection }
}

/** Letters, digits and the marks of `setSpec`, in parts. */
function isSet(text: string): boolean {
  return /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/.test(text)
}

const daySchema = z.iso.date()
const secondSchema = z.iso.datetime({ precision: 0 })

function parseRange(from: string | undefined, until: string | undefined) {
  const parse = (text: string | undefined, secondOfDay: string) => {
    if (text === undefined) return undefined
    if (daySchema.safeParse(text).success) return Date.parse(`${text}T${secondOfDay}Z`)
    if (secondSchema.safeParse(text).success) return Date.parse(text)
    throw new OaiError('badArgument', 'from and until are days or seconds in UTC.')
  }
  const range = { from: parse(from, '00:00:00'), until: parse(until, '23:59:59') }
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until have different granularities.')
  if (range.from !== undefined && range.until !== undefined && range.from > range.until)
    throw new OaiError('badArgument', 'from is after until.')
  return range
}

/** A resumption token has all that its page needs, so it stays valid after a restart. */
export function toToken(selection: Selection): string {
  return Buffer.from(JSON.stringify(selection)).toString('base64url')
}

function parseToken(token: string): Selection {
  try {
    return selectionSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    throw new OaiError('badResumptionToken', 'The resumption token is not one of this repository.')
  }
}
