import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { type Configuration, configuration } from '#cms/configuration.ts'
import { type SpanDetails, traceCalls } from '#cms/platform/traces.ts'

/**
 * Milliseconds. A request that exceeds one is retried once, then fails with 503. `requestTimeout` ends with
 * the first byte of the response, and a call may override it; `socketTimeout` is for a response that stalls.
 */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 5_000, socketTimeout: 25_000 }

let client: S3Client | undefined

/** The S3 client; created on first use, when the configuration is complete. */
export function s3(): S3Client {
  if (client) return client
  client = createS3Client(configuration().storage)
  traceCalls(client, 'send', describeCommand)
  return client
}

/** The span of a request to the storage: without the key of an object, which has the name of a file. */
function describeCommand([command]: readonly unknown[]): SpanDetails | undefined {
  if (typeof command !== 'object' || command === null) return undefined
  const method = command.constructor.name.replace(/Command$/, '')
  const attributes = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': method }
  return { name: `S3 ${method}`, kind: 'CLIENT', attributes }
}

let presigner: S3Client | undefined

/** Signs URLs for browsers, which may reach the storage at another address than this process. */
export function presigningClient(): S3Client {
  presigner ??= createS3Client({ ...configuration().storage, internalEndpoint: undefined })
  return presigner
}

export function createS3Client(storage: Configuration['storage']): S3Client {
  return new S3Client(s3ClientOptions(storage))
}

export function s3ClientOptions(storage: Configuration['storage']) {
  const { endpoint, internalEndpoint, region, accessKeyId, secretAccessKey } = storage
  return {
    endpoint: internalEndpoint ?? endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    maxAttempts: 2,
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  } satisfies S3ClientConfig
}

export function bucket(): string {
  return configuration().storage.bucket
}
