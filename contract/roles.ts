import { z } from 'zod'
import { cleanText } from './values/text.ts'

const cleaned = (text: string): string | undefined => {
  const line = cleanText(text, { max: 1000 })
  return line.ok && line.text !== '' ? line.text : undefined
}

const line = z.string().transform(cleaned).catch(undefined).optional()
const names = z
  .union([z.string(), z.array(z.unknown())])
  .transform((given) => [given].flat().filter((each) => typeof each === 'string'))
  .catch([])
const roles = z
  .object({ roles: names.default([]) })
  .catch({ roles: [] })
  .optional()

/**
 * What is read from a verified token (contract §2). Everything but the subject may be absent, and counts as absent
 * where it has not the shape that it should have: providers are configured by people.
 */
export const claimsSchema = z.object({
  sub: z.string().refine((text) => cleaned(text) !== undefined),
  exp: z.number().optional(),
  preferred_username: line,
  email: line,
  /** Some providers say it as a text; whatever is not plainly true is false. */
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

const groupsOf = (claims: Claims): string[] => (claims.groups ?? []).map((group) => group.replace(/^\//, ''))

/** Realm and client roles, groups without their leading slash, affiliation as a list. */
export function membershipsOf(claims: Claims, clientId: string): Memberships {
  return {
    roles: [...(claims.realm_access?.roles ?? []), ...(claims.resource_access?.[clientId]?.roles ?? [])],
    groups: groupsOf(claims),
    affiliation: claims.affiliation ?? [],
  }
}

/**
 * The classes of contract §2 that the token alone shows. The manager class looks at realm roles, groups and
 * affiliation; e-mail and access list are the server's to add.
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

/** Names that a protected page asks for: any of them among realm roles or groups (back-office.md §6). */
export function hasOneOf(claims: Claims, wanted: readonly string[]): boolean {
  const held = [...(claims.realm_access?.roles ?? []), ...groupsOf(claims)]
  return wanted.some((name) => held.includes(name))
}

export const visibilities = ['everyone', 'logged_in', 'university_worker', 'university_student'] as const
export const visibilitySchema = z.enum(visibilities)
export type Visibility = z.infer<typeof visibilitySchema>
