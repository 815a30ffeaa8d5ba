import { registerSlugs } from './registers/registers.ts'

/** Namespaces used by both the site and the manage area. */
export const sharedNamespaces = [
  'common',
  'errors',
  'validation',
  'forms',
  'field',
  'file',
  'table',
  'item',
  ...registerSlugs,
  'auth',
] as const

/** All namespaces; a key's first segment is its namespace. */
export const namespaces = [
  ...sharedNamespaces,
  'home',
  'my',
  'page',
  'numbers',
  'feedback',
  'manage',
  'keywords',
  'reports',
  'translations',
  'access',
] as const
export type Namespace = (typeof namespaces)[number]

/** Maximum number of keys in one report of missing texts. */
export const mostMissingKeys = 50
