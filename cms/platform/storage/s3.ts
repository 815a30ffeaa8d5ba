import { S3Client } from '@aws-sdk/client-s3'
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
  const { endpoint, region, accessKeyId, secretAccessKey } = storage
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  })
}

export function bucket(): string {
  return configuration().storage.bucket
}
