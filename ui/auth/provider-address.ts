import type { PublicConfig } from '#contract/config.ts'

type Oidc = PublicConfig['oidc']

function issuerOf({ url, realm }: Oidc): string {
  const base = url.replace(/\/$/, '')
  return realm ? `${base}/realms/${encodeURIComponent(realm)}` : base
}

/** Whether anybody answers there; undefined when that was not clear in time. */
export async function isReachable(oidc: Oidc, milliseconds: number): Promise<boolean | undefined> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    await fetch(`${issuerOf(oidc)}/.well-known/openid-configuration`, { mode: 'no-cors', signal })
    return true
  } catch {
    return signal.aborted ? undefined : false
  }
}
