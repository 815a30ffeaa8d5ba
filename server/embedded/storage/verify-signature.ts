import { timingSafeEqual } from 'node:crypto'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { accessDenied, StorageError } from './storage-error.ts'
import type { StorageRequest } from './storage-request.ts'

export type Credentials = {
  accessKeyId: string
  secretAccessKey: string
}

type SignatureClaim = {
  credential: string
  signedHeaders: string[]
  signature: string
  date: Date
}

const dayMs = 86_400_000
const clockDriftMs = 15 * 60_000

/**
 * Verifies the signature in the headers or in the URL by computing it again with the credentials.
 * @throws StorageError
 */
export async function verifySignature(
  request: StorageRequest,
  { credentials, region }: { credentials: Credentials; region: string },
  now = new Date(),
) {
  const presigned = 'X-Amz-Signature' in request.query
  const claim = presigned ? presignedClaim(request) : headerClaim(request)
  const [accessKeyId, , signedRegion, service, kind] = claim.credential.split('/')
  if (accessKeyId !== credentials.accessKeyId)
    throw new StorageError(403, 'InvalidAccessKeyId', 'The access key Id you provided does not exist.')
  if (service !== 's3' || kind !== 'aws4_request') throw accessDenied('Malformed credential')
  if (signedRegion !== region)
    throw new StorageError(
      400,
      presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed',
      `The region '${signedRegion}' is wrong; expecting '${region}'`,
    )
  if (!claim.signedHeaders.includes('host')) throw accessDenied('The host must be signed')
  // Unsigned x-amz- headers could change the operation: with one, a presigned PUT could copy any object.
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  )
  if (unsigned.length > 0)
    throw accessDenied('There were headers present in the request which were not signed')
  if (presigned) checkExpiry(request, claim.date, now)
  else if (Math.abs(now.getTime() - claim.date.getTime()) > clockDriftMs)
    throw new StorageError(403, 'RequestTimeTooSkewed', 'The difference between the clocks is too large.')

  const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Sha256, uriEscapePath: false })
  const expected = presigned
    ? await presignAgain(signer, request, claim)
    : await signAgain(signer, request, claim)
  if (!isSame(expected, claim.signature))
    throw new StorageError(403, 'SignatureDoesNotMatch', 'The request signature does not match.')
}

function presignedClaim({ query }: StorageRequest): SignatureClaim {
  return {
    credential: query['X-Amz-Credential'] ?? '',
    signedHeaders: (query['X-Amz-SignedHeaders'] ?? '').split(';'),
    signature: query['X-Amz-Signature'] ?? '',
    date: parseDate(query['X-Amz-Date']),
  }
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

function headerClaim({ headers }: StorageRequest): SignatureClaim {
  const [, credential, signedHeaders, signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (!credential || !signedHeaders || !signature) throw accessDenied('The request is not signed')
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: parseDate(headers['x-amz-date']),
  }
}

function parseDate(text = ''): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(date.getTime())) throw accessDenied('Malformed date')
  return date
}

function checkExpiry({ query }: StorageRequest, signedAt: Date, now: Date): void {
  const seconds = Number(query['X-Amz-Expires'])
  if (!(seconds > 0) || seconds * 1000 > 7 * dayMs) throw accessDenied('Malformed expiry')
  if (signedAt.getTime() - now.getTime() > clockDriftMs) throw accessDenied('Request is not valid yet')
  if (now.getTime() > signedAt.getTime() + seconds * 1000) throw accessDenied('Request has expired')
}

function signedHeadersOf(request: StorageRequest, names: readonly string[]): Record<string, string> {
  const entries = names.map((name): [string, string] => [name, request.headers[name] ?? ''])
  return Object.fromEntries(entries)
}

function target({ method, path }: StorageRequest) {
  return {
    method,
    path,
    protocol: 'http:',
    hostname: 'localhost',
  }
}

async function presignAgain(
  signer: SignatureV4,
  request: StorageRequest,
  claim: SignatureClaim,
): Promise<string> {
  const { 'X-Amz-Signature': _, 'X-Amz-Content-Sha256': payload, ...query } = request.query
  const signed = await signer.presign(
    {
      ...target(request),
      query,
      headers: {
        ...signedHeadersOf(request, claim.signedHeaders),
        // It was signed as a query parameter; the signer moves this header back into the query.
        ...(payload === undefined ? {} : { 'X-Amz-Content-Sha256': payload }),
      },
      ...(payload === undefined ? { body: unsignedPayload } : {}),
    },
    {
      expiresIn: Number(query['X-Amz-Expires']),
      signingDate: claim.date,
      signableHeaders: new Set(claim.signedHeaders),
      unhoistableHeaders: new Set(claim.signedHeaders),
    },
  )
  return String(signed.query?.['X-Amz-Signature'])
}

// The signer treats a body that is neither text nor bytes as UNSIGNED-PAYLOAD, the default of presigned URLs.
const unsignedPayload = {}

async function signAgain(
  signer: SignatureV4,
  request: StorageRequest,
  claim: SignatureClaim,
): Promise<string> {
  const payload = request.headers['x-amz-content-sha256']
  if (payload === undefined || !claim.signedHeaders.includes('x-amz-content-sha256'))
    throw accessDenied('The hash of the payload must be signed')
  const signed = await signer.sign(
    { ...target(request), query: request.query, headers: signedHeadersOf(request, claim.signedHeaders) },
    { signingDate: claim.date, signableHeaders: new Set(claim.signedHeaders) },
  )
  return signed.headers.authorization?.split('Signature=')[1] ?? ''
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
