import * as z from 'zod/mini'

/**
 * Why sign-in or the session failed; each kind has a message. `reason` is the provider's description of its error. With
 * `unreachable` the user stays signed in.
 */
export type SessionError =
  | { kind: 'unavailable' | 'timeout' | 'failed' | 'invalidAnswer' | 'nonce' | 'unknownLogin' | 'insecure' }
  | { kind: 'ended' | 'left' | 'stillAtProvider' | 'unreachable' }
  /** The browser does not store what a sign-in needs. */
  | { kind: 'storage' }
  | { kind: 'refused'; reason: string }

const refusalSchema = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** By the error messages of keycloak-js. */
const kindOf = {
  'Server responded with an invalid status.': 'invalidAnswer',
  'Invalid nonce.': 'nonce',
  'Not authenticated': 'ended',
  'Unable to update token, no refresh token available.': 'ended',
  'Web Crypto API is not available.': 'insecure',
  'Timeout when waiting for 3rd party check iframe message.': 'timeout',
} as const satisfies Record<string, SessionError['kind']>

const known = new Map<string, (typeof kindOf)[keyof typeof kindOf]>(Object.entries(kindOf))

/** Classifies anything that a sign-in rejects with. */
export function sessionErrorOf(error: unknown): SessionError {
  const refusal = refusalSchema.safeParse(error)
  if (refusal.success) {
    return { kind: 'refused', reason: refusal.data.error_description || refusal.data.error }
  }
  if (!(error instanceof Error)) return { kind: 'failed' }
  const kind = known.get(error.message)
  if (kind) return { kind }
  if (error.cause instanceof Error) return sessionErrorOf(error.cause)
  if (error.message.startsWith('Unable to decode token')) return { kind: 'invalidAnswer' }
  if (error.name === 'TimeoutError') return { kind: 'timeout' }
  // `fetch` rejects with a TypeError if it cannot connect.
  return { kind: error instanceof TypeError ? 'unavailable' : 'failed' }
}
