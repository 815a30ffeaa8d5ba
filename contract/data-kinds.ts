/** Kinds of the data behind public responses. A change of one kind leaves responses made of other kinds cached. */
export const dataKinds = [
  'items:thesis',
  'items:topics',
  'items:internship',
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
