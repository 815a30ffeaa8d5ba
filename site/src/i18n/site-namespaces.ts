import { type Namespace, sharedNamespaces } from '#contract/translations.ts'

/** The namespaces that the public pages use; the rest is the manage area's. */
export const siteNamespaces = [...sharedNamespaces, 'home', 'page', 'feedback'] as const satisfies Namespace[]
