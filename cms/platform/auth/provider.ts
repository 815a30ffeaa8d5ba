import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Problem } from '#contract/problems.ts'
import { fetchJson, locateProvider } from './locate-provider.ts'

const requestTimeoutMs = 5_000
/** Between two fetches, however many tokens with unknown key ids arrive. */
const minIntervalMs = 5_000
/** Keys are fetched again after this time … */
const refreshAfterMs = 10 * 60_000
/** … and remain valid for this time if the provider is unreachable. */
const validForMs = 24 * 60 * 60_000

type ProviderState = { issuer: string; origins: string[]; findKey: JWTVerifyGetKey; fetchedAt: number }

export type Provider = ReturnType<typeof createProvider>

/** An identity provider with its cached issuer, keys and origins. Fetched on first use. */
export function createProvider(identity: { url: string; internalUrl?: string | undefined; realm: string }) {
  let state: ProviderState | undefined
  let pendingFetch: Promise<void> | undefined
  let lastFetch: { at: number; problem?: Problem } | undefined

  async function fetchState(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const { issuer, jwksUri, origins } = await locateProvider(identity, signal)
      const keys = keySetSchema.parse(await fetchJson(jwksUri, signal))
      state = { issuer, origins, findKey: createLocalJWKSet(keys), fetchedAt: Date.now() }
      lastFetch = { at: Date.now() }
    } catch (error) {
      const problem = new Problem('unavailable', { retryAfter: minIntervalMs / 1000 })
      problem.cause = error
      lastFetch = { at: Date.now(), problem }
    }
  }

  /** Fetches again unless just done; concurrent callers share one fetch. @throws Problem `unavailable` */
  async function refresh(): Promise<void> {
    if (!lastFetch || Date.now() - lastFetch.at >= minIntervalMs) {
      pendingFetch ??= fetchState().finally(() => {
        pendingFetch = undefined
      })
      await pendingFetch
    }
    if (lastFetch?.problem) throw lastFetch.problem
  }

  async function current(): Promise<ProviderState> {
    const age = state ? Date.now() - state.fetchedAt : Number.POSITIVE_INFINITY
    if (age > refreshAfterMs) {
      try {
        await refresh()
      } catch (error) {
        if (age > validForMs) throw error
      }
    }
    if (!state) throw new Problem('unavailable', { retryAfter: minIntervalMs / 1000 })
    return state
  }

  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (await current()).findKey(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await refresh()
      return (await current()).findKey(header, token)
    }
  }

  return {
    /** @throws Problem `unavailable` if it is not cached and cannot be fetched */
    issuer: async () => (await current()).issuer,
    /** The key of a token; an unknown key id triggers a fetch. @throws JOSEError, Problem `unavailable` */
    findKey,
    /** Origins that pages connect to, as far as known. */
    origins(): string[] {
      if (!state && identity.realm === '') void refresh().catch(() => undefined)
      return state?.origins ?? [new URL(identity.url).origin]
    },
  }
}

const keySetSchema = z.custom<JSONWebKeySet>(
  (value) => z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).safeParse(value).success,
)

let installed: Provider | undefined

/** The provider of this installation. */
export function identityProvider(): Provider {
  installed ??= createProvider(configuration().identity)
  return installed
}
