/**
 * What a reader types, and a pattern of the entries that they look for: of the word in any form, in the folded titles.
 * Nothing is to be found for an empty pattern.
 */
export type SearchCase = readonly [query: string, sought: string]

export type SearchKind =
  | 'asWritten'
  | 'withoutDiacritics'
  | 'english'
  | 'ending'
  | 'gradation'
  | 'compound'
  | 'typo'
  | 'nothing'

export type SearchCases = Readonly<Record<SearchKind, readonly SearchCase[]>>
