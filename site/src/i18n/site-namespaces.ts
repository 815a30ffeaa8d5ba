import type { Namespace } from '#contract/translations.ts'

/** The namespaces that the public pages use; the rest is the manage area's. */
export const siteNamespaces = [
  'common',
  'errors',
  'validation',
  'forms',
  'field',
  'file',
  'table',
  'item',
  'thesis',
  'topics',
  'internship',
  'home',
  'page',
  'feedback',
  'auth',
] as const satisfies Namespace[]
