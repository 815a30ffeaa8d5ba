import * as z from 'zod/mini'
import { cleanText } from './values/text.ts'

function cleanLine(text: string): string | undefined {
  const cleaned = cleanText(text, { max: 1000 })
  return cleaned.ok && cleaned.text !== '' ? cleaned.text : undefined
}

const line = z.optional(z.catch(z.pipe(z.string(), z.transform(cleanLine)), undefined))
const names = z.catch(
  z.pipe(
    z.union([z.string(), z.array(z.unknown())]),
    z.transform((claim) => [claim].flat().filter((each) => typeof each === 'string')),
  ),
  [],
)
const roles = z.optional(z.catch(z.object({ roles: z._default(names, []) }), { roles: [] }))

/**
 * Claims read from a verified token (contract §2). Only the subject is required; a claim of the wrong shape counts as absent,
 * because providers are configured by hand.
 */
export const claimsSchema = z.object({
  sub: z.string().check(z.refine((text) => cleanLine(text) !== undefined)),
  exp: z.optional(z.number()),
  preferred_username: line,
  email: line,
  /** Some providers send a string; anything but `true` and `'true'` counts as false. */
  email_verified: z.optional(
    z.catch(
      z.union([
        z.boolean(),
        z.pipe(
          z.literal('true'),
          z.transform(() => true),
        ),
      ]),
      false,
    ),
  ),
  name: line,
  given_name: line,
  family_name: line,
  realm_access: roles,
  resource_access: z.optional(z.catch(z.record(z.string(), roles), {})),
  groups: z.optional(names),
  affiliation: z.optional(names),
})
export type Claims = z.infer<typeof claimsSchema>
