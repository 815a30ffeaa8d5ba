import { z } from 'zod'
import { type Endpoint, post, read } from './endpoint.ts'
import { accessUntilSchema, envelopeSchema } from './problems.ts'
import { callerClasses } from './roles.ts'

/** The caller, identified by the bearer token or by the manage pages' cookie (contract §2). */
export const sessionSchema = z.object({
  /** From the token, the access list and the configured e-mail addresses. */
  classes: z.array(z.enum(callerClasses)),
  /** Whether the request has a valid session cookie of the manage pages. */
  isOpen: z.boolean(),
  accessUntil: accessUntilSchema,
})

const inSession = { path: '/v1/session', group: 'Session', section: 2 } as const

export const sessionEndpoints = {
  readSession: {
    ...read,
    ...inSession,
    who: 'signedIn',
    bySession: true,
    noStore: true,
    response: sessionSchema,
    summary: 'Get the caller’s roles and whether their session cookie is valid',
    description:
      'Identifies the caller by the bearer token, or by the cookie of the manage pages. Responds 401 without either.',
  },
  openSession: {
    ...post,
    ...inSession,
    who: 'signedIn',
    response: envelopeSchema,
    summary: 'Start a session of the manage pages',
    description: 'Sets an HttpOnly cookie that is valid for 15 minutes, but not longer than the token.',
  },
  closeSession: {
    ...inSession,
    methods: ['delete'],
    read: false,
    who: 'anyone',
    response: envelopeSchema,
    summary: 'End the session of the manage pages',
    description: 'Revokes this browser’s session, including copies of its cookies.',
  },
} as const satisfies Record<string, Endpoint>
