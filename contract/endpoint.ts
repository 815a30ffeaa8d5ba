import type { z } from 'zod'
import type { CacheTag } from './cache-tags.ts'
import { maxBodyBytes, maxFormBytes } from './check-json.ts'
import type { ProblemCode } from './problems.ts'

/** The role required to call an endpoint; what the caller may see or change is decided by the use case. */
export type Who = 'anyone' | 'signedIn' | 'manager' | 'admin'

/** Endpoints with the same limit share one hourly counter per client address (contract §7). */
export type Limit = 'submissions' | 'uploads' | 'feedback' | 'contact' | 'missingTexts' | 'links' | 'messages'

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
  'Own entries':
    'Entries for their submitters: by the account that submitted them, or by a link, whose key is in the header `X-Entry-Key`.',
  Entries: 'Moderation: entries of any register or form, in every status.',
  'Forms administration': 'Forms, field sets and fields, with their texts.',
  Translations: 'Every text of the register in both languages.',
  Keywords: 'Keywords of theses and topics.',
  Pages: 'Text pages such as the terms of use, and the pictures in them.',
  Mails: 'Mails that could not be sent.',
  Access: 'The access list: usernames that have the manager role.',
  Reports: 'Spreadsheets.',
  People: 'Everything of a person, over all forms.',
  Session:
    'The session cookie of the manage pages. It does not authenticate any other call of this document.',
  Service: 'About this installation.',
} as const

export type Endpoint = {
  methods: readonly ('get' | 'post' | 'put' | 'delete')[]
  /** Below `/api`, without a trailing slash; `:name` is a parameter. */
  path: string
  /** Alternative spellings of the path (contract §3). */
  aliases?: readonly string[]
  who: Who
  /** Without a bearer, the cookie of the manage pages is enough. */
  bySession?: true
  /** The submitter of an entry may identify by a link's key in the header `X-Entry-Key` (`entryKeyHeader`). */
  byKey?: true
  limit?: Limit
  query?: z.ZodObject
  body?: z.ZodType
  /** A body of up to 1 MB, which otherwise only managers may send. */
  isLarge?: true
  response: z.ZodType
  /** The response is not JSON but a streamed file of one of these media types; the typed client returns it as a `File`. */
  file?: readonly string[]
  /** A list that a request can also have in the formats of `exportList`, by its `Accept`. */
  hasFormats?: true
  /** A plain read returns its data without the envelope. */
  read: boolean
  /** The response describes current state and must never be cached. */
  noStore?: true
  /** The cached response is dropped when data with one of these tags changes. Without tags, any change drops it. */
  cacheTags?: readonly CacheTag[]

  group: keyof typeof groups
  summary: string
  description?: string
  /** Section of `docs/contract.md`. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** Example request bodies by name; required for endpoints with a body. */
  examples?: Readonly<Record<string, unknown>>
  /** Problems that do not already follow from the rest of the row (`impliedProblems` in `openapi.ts`). */
  problems?: readonly ProblemCode[]
}

export const read = { methods: ['get'], read: true } as const
export const post = { methods: ['post'], read: false } as const
export const put = { methods: ['put'], read: false } as const

/** Bytes of the largest body (contract §1). */
export function maxBytesOf({ who, isLarge }: Pick<Endpoint, 'who' | 'isLarge'>): number {
  return isLarge || who === 'manager' || who === 'admin' ? maxBodyBytes : maxFormBytes
}

/** The `:name` parts of an endpoint's path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>
