/** A field set; its texts in a form are `forms.fieldset.{form}.{slug}` and `….description`. */
type FieldSetSeed = { slug: string }

export const fieldSetSeeds: readonly FieldSetSeed[] = [
  { slug: 'general_thesis' },
  { slug: 'general_topics' },
  { slug: 'general_intern' },
]
