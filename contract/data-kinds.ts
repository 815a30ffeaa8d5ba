import { registerSlugs } from './registers/registers.ts'

/** A kind for the items of each register. */
export const itemKinds = registerSlugs.map((slug) => `items:${slug}` as const)

/** Kinds of the data behind public responses. A change of one kind leaves responses made of other kinds cached. */
export const dataKinds = [
  ...itemKinds,
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
export type DataKind = (typeof dataKinds)[number]

/** A form as its readers get it: with its texts. */
export const formKinds = ['forms', 'texts:forms'] as const
