import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Problem } from '#contract/problems.ts'
import { fetchJson } from './fetch-json.ts'
import { locateProvider } from './locate-provider.ts'

const answerWithin = 5_000
/** Between two questions to the provider, however many unknown key ids come. */
const pause = 5_000
/** Keys are asked for again after this long … */
const freshFor = 10 * 60_000
/** … and are good without an answer for this long at most. */
const goodFor = 24 * 60 * 60_000

type Known = { issuer: string; origins: string[]; findKey: JWTVerifyGetKey; since: number }

export type Provider = ReturnType<typeof createProvider>

/** What is known of an identity provider: its issuer, its keys, whom its pages talk to. Nothing is asked before it is needed. */
export function createProvider(identity: { url: string; realm: string }) {
  let known: Known | undefined
  let asking: Promise<void> | undefined
  let last: { at: number; problem?: Problem } | undefined

  async function ask(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(answerWithin)
      const { issuer, jwksUri, origins } = await locateProvider(identity, signal)
      const keys = keySetSchema.parse(await fetchJson(jwksUri, signal))
      known = { issuer, origins, findKey: createLocalJWKSet(keys), since: Date.now() }
      last = { at: Date.now() }
    } catch (error) {
      const problem = new Problem('unavailable', { retryAfter: pause / 1000 })
      problem.cause = error
      last = { at: Date.now(), problem }
    }
  }

  /** Asks again unless it was just done; many share one question. @throws Problem `unavailable` */
  async function refresh(): Promise<void> {
    if (!last || Date.now() - last.at >= pause) {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    }
    if (last?.problem) throw last.problem
  }

  async function current(): Promise<Known> {
    const age = known ? Date.now() - known.since : Number.POSITIVE_INFINITY
    if (age > freshFor) {
      try {
        await refresh()
      } catch (error) {
        if (age > goodFor) throw error
      }
    }
    if (!known) throw new Problem('unavailable', { retryAfter: pause / 1000 })
    return known
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
    /** @throws Problem `unavailable` while it is not known and cannot be asked */
    issuer: async () => (await current()).issuer,
    /** The key of a token; unknown key ids are asked for. @throws JOSEError, Problem `unavailable` */
    findKey,
    /** Whom pages talk to, as far as is known. */
    origins(): string[] {
      if (!known && identity.realm === '') void refresh().catch(() => undefined)
      return known?.origins ?? [new URL(identity.url).origin]
    },
  }
}

const keySetSchema = z.custom<JSONWebKeySet>(
  (value) => z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).safeParse(value).success,
)

let own: Provider | undefined

/** The provider of this installation. */
export function identityProvider(): Provider {
  own ??= createProvider(configuration().identity)
  return own
}
