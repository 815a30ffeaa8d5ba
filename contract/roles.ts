import { z } from 'zod'
import { cleanText } from './values/text.ts'

function cleanLine(text: string): string | undefined {
  const cleaned = cleanText(text, { max: 1000 })
  return cleaned.ok && cleaned.text !== '' ? cleaned.text : undefined
}

const line = z.string().transform(cleanLine).catch(undefined).optional()
const names = z
  .union([z.string(), z.array(z.unknown())])
  .transform((claim) => [claim].flat().filter((each) => typeof each === 'string'))
  .catch([])
const roles = z
  .object({ roles: names.default([]) })
  .catch({ roles: [] })
  .optional()

/**
 * Claims read from a verified token (contract §2). Only the subject is required; a claim of the wrong shape counts as absent,
 * because providers are configured by hand.
 */
export const claimsSchema = z.object({
  sub: z.string().refine((text) => cleanLine(text) !== undefined),
  exp: z.number().optional(),
  preferred_username: line,
  email: line,
  /** Some providers send a string; anything but `true` and `'true'` counts as false. */
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .optional(),
  name: line,
  given_name: line,
  family_name: line,
  realm_access: roles,
  resource_access: z.record(z.string(), roles).catch({}).optional(),
  groups: names.optional(),
  affiliation: names.optional(),
})
export type Claims = z.infer<typeof claimsSchema>

export const callerClasses = ['student', 'worker', 'manager', 'admin'] as const
export type CallerClass = (typeof callerClasses)[number]

const managerNames = ['admin', 'hpc-employee', 'hpc-developer', 'developer']
const adminNames = ['admin', 'developer']

type Memberships = { roles: string[]; groups: string[]; affiliation: string[] }

function groupsOf(claims: Claims): string[] {
  return (claims.groups ?? []).map((group) => group.replace(/^\//, ''))
}

/** Realm and client roles, groups without their leading slash, and affiliations. */
export function membershipsOf(claims: Claims, clientId: string): Memberships {
  return {
    roles: [...(claims.realm_access?.roles ?? []), ...(claims.resource_access?.[clientId]?.roles ?? [])],
    groups: groupsOf(claims),
    affiliation: claims.affiliation ?? [],
  }
}

/**
 * The classes of contract §2 that follow from the token. The manager class depends on realm roles, groups and
 * affiliation; the server adds those that follow from the e-mail address and the access list.
 */
export function classesOf(claims: Claims, clientId: string): Set<CallerClass> {
  const { roles, groups, affiliation } = membershipsOf(claims, clientId)
  const realmRoles = claims.realm_access?.roles ?? []
  const hasRole = (name: string) => roles.includes(name) || groups.includes(name)
  const classes = new Set<CallerClass>()
  if (affiliation.includes('student') || hasRole('ut_tudengid_auto')) classes.add('student')
  if (
    ['employee', 'staff', 'faculty'].some((name) => affiliation.includes(name)) ||
    hasRole('ut_tootajad_auto')
  ) {
    classes.add('worker')
  }
  if ([...affiliation, ...groups, ...realmRoles].some((name) => managerNames.includes(name))) {
    classes.add('manager').add('worker')
  }
  if ([...groups, ...roles].some((name) => adminNames.includes(name))) {
    classes.add('admin').add('manager').add('worker')
  }
  return classes
}

/** Whether the realm roles or groups contain one of the names that a protected page requires. */
export function hasOneOf(claims: Claims, required: readonly string[]): boolean {
  const names = [...(claims.realm_access?.roles ?? []), ...groupsOf(claims)]
  return required.some((name) => names.includes(name))
}

export const visibilities = ['everyone', 'logged_in', 'university_worker', 'university_student'] as const
export const visibilitySchema = z.enum(visibilities)
export type Visibility = z.infer<typeof visibilitySchema>
