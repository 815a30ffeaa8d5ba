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
 * Claims of an access token (contract §2); parsing does not verify the signature. `sub` is required, and `exp`, if present,
 * must be a number. Any other claim of the wrong shape counts as absent (`email_verified` as false), because its shape
 * differs between providers.
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
