import { z } from 'zod'
import type { Claims } from './claims.ts'

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
export const defaultVisibility: Visibility = 'everyone'
