import { type Namespace, sharedNamespaces } from '#contract/namespaces.ts'

/** The namespaces of the public pages; all others belong to the manage area. */
export const siteNamespaces = [
  ...sharedNamespaces,
  'home',
  'my',
  'page',
  'numbers',
  'feedback',
] as const satisfies Namespace[]
