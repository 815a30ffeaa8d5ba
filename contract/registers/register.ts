/** A filter of a register's lists, whose values are counted (docs/contract.md §3). */
export type FacetShape = {
  /** Its name in the response of the counts, and the query parameter that filters by it (`year` for `years`). */
  name: string
  /** The field with the values. */
  field: string
  /** Message key of its heading. */
  labelKey: string
  /** For the API description. */
  description: string
  /** Values that people write: they are compared as people see them. */
  isFreeText?: true
  /** The number of values that are counted, the most frequent ones; all by default. */
  mostValues?: number
  /** Values that are listed before the options of the field. */
  values?: readonly string[]
  /** The message key of a value is this and the value; by default the label of the field's option. */
  valueKey?: string
  /** A value of items that have all of its parts (`masters__and__bachelor`), beside the parts themselves. */
  combined?: string
  /** The values change with time, so they are computed when they are read. */
  changesWithTime?: true
  /** Values exclude each other and are listed in descending order. */
  isSingle?: true
}

/** A derived column of stored items. Lists are sorted by the first of a sort's columns that has a value. */
export type SortColumn =
  | 'firstName'
  | 'lastName'
  | 'titleEt'
  | 'titleEn'
  | 'organization'
  | 'curriculum'
  | 'year'
  | 'deadlineAt'

type SortDeclaration = {
  columns: readonly SortColumn[]
  /** Sorts by the labels of the options of a field in a language. */
  labels?: { field: string; language: 'et' | 'en' }
}

/** The declaration of a register. Everything that differs between registers is derived from it. */
export type RegisterShape = {
  slug: string
  /** Other spellings in URLs of the site and the API. */
  aliases: readonly string[]
  /** The site with this register only (docs/contract.md §8). */
  site: { title: string; subdomain: string; termsPage: string }
  /** Calls of the list and of one item. */
  calls: { list: string; item: string }
  /** The first letter of its items' references (docs/contract.md §3). */
  referenceLetter: string
  /** Its colour among the tokens of the theme. */
  hue: 'theses' | 'topics' | 'internships'
  /** Suffix of the message keys of links to the add page. */
  addKey: string
  /** Path of the page after a submission; by default `/success?form={slug}`. */
  successPath?: string
  /** Adding requires signing in. */
  forcesLogin?: true
  /** The field set with the fields below. */
  fieldSet: string
  /** The same field for both languages if titles are in one language only. */
  titleFields: { et: string; en: string }
  /** Titles recur: items are named by their title and organization. */
  titlesRecur?: true
  /** `orcid`: the identifier of the author, if the form has such a field. */
  authorFields?: { firstName: string; lastName: string; orcid: string }
  organizationField?: string
  levelField: string
  curriculumField?: string
  yearField?: string
  /** The last day of an offer. */
  deadlineField?: string
  /** The e-mail address that messages of visitors are sent to. */
  contactField?: string
  /** What an offer is that its owner has closed: part of message keys. Other items cannot be closed. */
  closing?: 'filled' | 'taken'
  /** Items in `confirmed` are public too. */
  confirmedIsPublic?: true
  /** The manage tables can set the status `hide`. */
  canBeHidden?: true
  defaultOrder: 'names' | 'newest'
  facets: readonly FacetShape[]
  /** Values of `sort`, beside those that all lists have. */
  sorts: Readonly<Record<string, SortDeclaration>>
  /** Contacts below the table of the manage area, as parts of message keys. */
  manageContacts: readonly string[]
}
