import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Configuration } from '#cms/configuration.ts'
import { isLocalUrl } from '#cms/local-url.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { siteOrigins } from '#contract/sites.ts'
import { stagingKeyOf } from './staging-key.ts'

type Storage = Pick<Configuration['storage'], 'endpoint' | 'bucket'> &
  Partial<Pick<Configuration['storage'], 'internalEndpoint'>>

const timeoutMs = 4_000

/**
 * Asks the storage as a browser does before an upload from a page (CORS), at the address that browsers use, and reports each origin of the
 * register that it does not allow. If that address cannot be reached from here, although the register itself uses another one, that is
 * no fault: `warn` gets a line.
 */
export async function checkUploads(
  { endpoint, internalEndpoint, bucket }: Storage,
  publicUrl: string,
  report: (line: string) => void,
  warn: (line: string) => void,
): Promise<void> {
  if (publicUrl.startsWith('https:') && endpoint.startsWith('http:') && !isLocalUrl(endpoint))
    return report(
      `S3_ENDPOINT: browsers let no page of ${publicUrl} upload to ${endpoint}, which is not https`,
    )
  // Pages of the storage's own origin need no rules.
  const origins = (await usedOrigins(publicUrl)).filter((origin) => origin !== new URL(endpoint).origin)
  // Nothing listens on the register's own port yet.
  const askedEndpoint = (isServedByRegister(endpoint, publicUrl) && internalEndpoint) || endpoint
  const url = `${askedEndpoint}/${bucket}/${stagingKeyOf('probe')}`
  const responses = await Promise.allSettled(origins.map((origin) => findRefusal(url, origin)))
  for (const [index, response] of responses.entries()) {
    const origin = origins[index]
    if (response.status === 'rejected') {
      const line = `S3_ENDPOINT: ${endpoint} could not be asked from here whether pages of ${origin} may upload (${errorReason(response.reason)})`
      if (internalEndpoint && askedEndpoint === endpoint) warn(line)
      else report(line)
    } else if (response.value) {
      const line = `S3_ENDPOINT: the CORS rules of bucket ${bucket} at ${endpoint} do not allow pages of ${origin} to upload (${response.value})`
      // Another program may have the address of a name beside that of the register.
      if (origin === new URL(publicUrl).origin || isLocalUrl(publicUrl)) report(line)
      else warn(line)
    }
  }
}

type Resolve = (hostname: string) => Promise<string[]>

/**
 * The origins of the register with forms for uploads: that of the public URL, and those of the sites beside it whose names lead to the same
 * address. On localhost, where browsers resolve every name, these are all.
 */
export async function usedOrigins(publicUrl: string, resolve: Resolve = addressesOf): Promise<string[]> {
  const { origin, hostname } = new URL(publicUrl)
  const sites = siteOrigins(publicUrl)
  if (isLocalUrl(publicUrl)) return [origin, ...sites]
  const [own, ...others] = await Promise.all(
    [hostname, ...sites.map((site) => new URL(site).hostname)].map(resolve),
  )
  return [origin, ...sites.filter((_, index) => others[index]?.some((address) => own?.includes(address)))]
}

async function addressesOf(hostname: string): Promise<string[]> {
  const timedOut = wait(timeoutMs, [], { ref: false })
  const found = await Promise.race([lookup(hostname, { all: true }).catch(() => []), timedOut])
  return found.map(({ address }) => address)
}

/** Whether browsers reach the storage on the port of the register, as they do an embedded one. */
function isServedByRegister(endpoint: string, publicUrl: string): boolean {
  const [storage, page] = [new URL(endpoint), new URL(publicUrl)]
  return storage.port === page.port && (storage.host === page.host || [endpoint, publicUrl].every(isLocalUrl))
}

/** Why a browser does not upload from pages of this origin; undefined if it does. */
async function findRefusal(url: string, origin: string): Promise<string | undefined> {
  const { ok, status, headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
    // As browsers do.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!ok) return `the response is ${status}`
  const allowed = (name: string) => (headers.get(`access-control-allow-${name}`) ?? '').toLowerCase()
  const isListed = (name: string, value: string) =>
    allowed(name)
      .split(',')
      .some((part) => ['*', value].includes(part.trim()))
  // Browsers accept no list of origins.
  if (!['*', origin].includes(allowed('Origin'))) return 'see Access-Control-Allow-Origin'
  if (!isListed('Methods', 'put')) return 'see Access-Control-Allow-Methods'
  return isListed('Headers', 'content-type') ? undefined : 'see Access-Control-Allow-Headers'
}
