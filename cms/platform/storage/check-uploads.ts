import type { Configuration } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { stagingKeyOf } from './staging-key.ts'

type Storage = Pick<Configuration['storage'], 'endpoint' | 'bucket'> &
  Partial<Pick<Configuration['storage'], 'internalEndpoint'>>

const timeoutMs = 4_000

/** Asks the storage as a browser does before an upload from a page of the site (CORS), and reports if it will not send it. */
export async function checkUploads(
  { endpoint, internalEndpoint = endpoint, bucket }: Storage,
  publicUrl: string,
  report: (line: string) => void,
): Promise<void> {
  const { origin } = new URL(publicUrl)
  try {
    const { headers } = await fetch(`${internalEndpoint}/${bucket}/${stagingKeyOf('probe')}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'content-type',
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const allows = (name: string, value: string) =>
      (headers.get(`access-control-allow-${name}`) ?? '')
        .split(',')
        .some((each) => ['*', value].includes(each.trim().toLowerCase()))
    if (!allows('origin', origin) || !allows('methods', 'put') || !allows('headers', 'content-type'))
      report(
        `S3_ENDPOINT: the CORS rules of bucket ${bucket} at ${endpoint} do not allow pages of ${origin} to upload`,
      )
  } catch (error) {
    report(
      `S3_ENDPOINT: whether pages of ${origin} may upload to ${endpoint} is not known (${errorReason(error)})`,
    )
  }
}
