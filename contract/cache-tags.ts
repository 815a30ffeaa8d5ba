import { registerSlugs } from './registers/registers.ts'

/** A tag for the items of each register. */
export const itemTags = registerSlugs.map((slug) => `items:${slug}` as const)

/** Tags of the data behind public responses. A change of data with one tag leaves responses without that tag cached. */
export const allCacheTags = [
  ...itemTags,
  /** Forms, field sets and fields. */
  'forms',
  /** The texts of the namespace `forms`. */
  'texts:forms',
  /** All other texts. */
  'texts',
  'keywords',
  'pages',
  'media',
] as const
export type CacheTag = (typeof allCacheTags)[number]

/** In `Cache-Tag` of every response that a CDN may store: it is purged when anything may have changed. */
export const commonCacheTag = 'register'

/** A form as its readers get it: with its texts. */
export const formTags = ['forms', 'texts:forms'] as const
