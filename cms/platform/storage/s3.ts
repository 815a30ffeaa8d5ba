import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { type Configuration, configuration } from '#cms/configuration.ts'

/**
 * Milliseconds. A request that exceeds one is retried once, then fails with 503. `requestTimeout` ends with
 * the first byte of the response, and a call may override it; `socketTimeout` is for a response that stalls.
 */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 5_000, socketTimeout: 25_000 }

let client: S3Client | undefined

/** The S3 client; created on first use, when the configuration is complete. */
export function s3(): S3Client {
  client ??= createS3Client(configuration().storage)
  return client
}

export function createS3Client(storage: Configuration['storage']): S3Client {
  return new S3Client(s3ClientOptions(storage))
}

export function s3ClientOptions(storage: Configuration['storage']) {
  const { endpoint, region, accessKeyId, secretAccessKey } = storage
  return {
    endpoint,
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
