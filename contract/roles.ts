import { z } from 'zod'

/** What is read from a verified token (contract §2); everything may be absent. */
export const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()).default([]) }).optional(),
  resource_access: z.record(z.string(), z.object({ roles: z.array(z.string()).default([]) })).optional(),
  groups: z.array(z.string()).optional(),
  affiliation: z.union([z.string(), z.array(z.string())]).optional(),
})
export type Claims = z.infer<typeof claimsSchema>

export const callerClasses = ['student', 'worker', 'manager', 'admin'] as const
export type CallerClass = (typeof callerClasses)[number]

const managerNames = ['admin', 'hpc-employee', 'hpc-developer', 'developer']
const adminNames = ['admin', 'developer']

type Memberships = { roles: string[]; groups: string[]; affiliation: string[] }

/** Realm and client roles, groups without their leading slash, affiliation as a list. */
export function membershipsOf(claims: Claims, clientId: string): Memberships {
  const affiliation = claims.affiliation ?? []
  return {
    roles: [...(claims.realm_access?.roles ?? []), ...(claims.resource_access?.[clientId]?.roles ?? [])],
    groups: (claims.groups ?? []).map((group) => group.replace(/^\//, '')),
    affiliation: typeof affiliation === 'string' ? [affiliation] : affiliation,
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
export function holdsOneOf(claims: Claims, clientId: string, names: readonly string[]): boolean {
  const { roles, groups } = membershipsOf(claims, clientId)
  return names.some((name) => roles.includes(name) || groups.includes(name))
}

export const visibilities = ['everyone', 'logged_in', 'university_worker', 'university_student'] as const
export const visibilitySchema = z.enum(visibilities)
export type Visibility = z.infer<typeof visibilitySchema>
