import { S3Client } from '@aws-sdk/client-s3'
import { configuration } from '#cms/configuration.ts'

let client: S3Client | undefined

/** The one S3 client; made at the first use, when the configuration is complete. */
export function s3(): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = configuration().storage
  client ??= new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  })
  return client
}

export function bucket(): string {
  return configuration().storage.bucket
}
