import type { Definitions } from '#contract/admin-forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import type { Language, Text } from '#contract/texts.ts'
import type { FieldError } from '../shell/use-submission.ts'
import type { EditedSet } from './edited-form.ts'

/** What the rows of the form editor share. */
export type EditorTools = {
  definitions: Definitions
  /** Of the edited form. */
  fieldSets: readonly EditedSet[]
  /** The headings of sections by the path of their first field, as `general_thesis.title_et`. */
  headings: ReadonlyMap<string, string>
  /** The languages in which the texts of a field are missing, by its path. */
  lacking: ReadonlyMap<string, readonly Language[]>
  issues: readonly ValueIssue[]
  errorOf: (field: string) => FieldError
  /** The path of a new field or field set in the request, by the id of its row. */
  newPathOf: (id: string) => string | undefined
  /** A slug for a new field that no other field has; `own` is the one that it has now. */
  suggestFieldSlug: (label: Text, own?: string) => string
  /** How many entries of the form have a value for the field. */
  entriesIn: (field: string) => number
}

export function hasIssueAt(issues: readonly ValueIssue[], path: string): boolean {
  return issues.some(({ field }) => field.startsWith(`${path}.`))
}
