import { S3Client } from '@aws-sdk/client-s3'
import { type Configuration, configuration } from '#cms/configuration.ts'

/**
 * Milliseconds. What takes longer is asked once more and then fails as a storage that is down. `requestTimeout` ends with
 * the first byte of the answer, and a call may set its own; `socketTimeout` is for an answer that stops half-way.
 */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 5_000, socketTimeout: 25_000 }

let client: S3Client | undefined

/** The one S3 client; made at the first use, when the configuration is complete. */
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
