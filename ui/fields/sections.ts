import type { FormValues } from '#contract/fields.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import type { Text } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { isIssueOf, orderedSets, type SortedField, valueAt } from './sorted-fields.ts'

/** A part of a form below one heading. It never spans field sets. */
export type FormSection = {
  /** The DOM id of its heading. */
  id: string
  title: Text
  description: Text | undefined
  fields: SortedField[]
}

/**
 * The sections of a form in order: fields with a section begin one; the fields of a set before the first of them are a
 * section that is named after the set. The set's description belongs to its first section. `shown`: the paths of the fields that
 * are displayed; sections without any are left out.
 */
export function sectionsOf(form: WithFieldSets, shown?: ReadonlySet<string>): FormSection[] {
  const sections: FormSection[] = []
  for (const set of orderedSets(form))
    for (const [index, field] of set.fields.entries()) {
      const sortedField = { path: `${set.slug}.${field.slug}`, set: set.slug, field }
      const last = sections.at(-1)
      if (last && index > 0 && !field.section) last.fields.push(sortedField)
      else
        sections.push({
          id: `section-${sections.length + 1}`,
          title: field.section ?? set.labels,
          description: index === 0 ? set.descriptions : undefined,
          fields: [sortedField],
        })
    }
  if (!shown) return sections
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ path }) => shown.has(path)) }))
    .filter(({ fields }) => fields.length > 0)
}

/**
 * The sections with the marked fields in one of their own before the others. A marked field that is not in `sections`, because its condition
 * hides it, is in none.
 */
export function withMarkedFirst(
  sections: readonly FormSection[],
  marks: ReadonlySet<string>,
  title: Text,
): readonly FormSection[] {
  const isMarked = ({ path }: SortedField) => marks.has(path)
  const marked = sections.flatMap(({ fields }) => fields.filter(isMarked))
  if (marked.length === 0) return sections
  const others = sections
    .map((section) => ({ ...section, fields: section.fields.filter((target) => !isMarked(target)) }))
    .filter(({ fields }) => fields.length > 0)
  return [{ id: 'section-marked', title, description: undefined, fields: marked }, ...others]
}

/**
 * Whether two fields are displayed side by side: the two names of a person, or one text of a few words in both languages. Longer texts,
 * such as titles of theses, have the whole width.
 */
function isPair(first: FormField, second: FormField): boolean {
  if (fieldTypeOf(first).kind !== 'text' || fieldTypeOf(second).kind !== 'text') return false
  const [, stem] = /^(.+)_et$/.exec(first.slug) ?? []
  if (stem !== undefined && first.settings.short && second.settings.short) return second.slug === `${stem}_en`
  return first.settings.autoFill === 'firstName' && second.settings.autoFill === 'lastName'
}

/** The fields in rows of one or two. */
export function rowsOf(fields: readonly SortedField[]): SortedField[][] {
  const rows: SortedField[][] = []
  for (const sortedField of fields) {
    const last = rows.at(-1)
    const [first] = last ?? []
    if (last?.length === 1 && first && isPair(first.field, sortedField.field)) last.push(sortedField)
    else rows.push([sortedField])
  }
  return rows
}

export type SectionState = {
  /** The number of displayed issues. */
  toCorrect: number
  /** The number of marked fields that are still as they were. */
  marked: number
  /** Something is answered, and all of it would be accepted. */
  isDone: boolean
}

/**
 * `open` are the issues that the values would have if they were submitted now, `marked` the paths of marked fields that are still as
 * they were.
 */
export function stateOf(
  { fields }: FormSection,
  values: FormValues,
  {
    displayed,
    open,
    marked,
  }: Record<'displayed' | 'open', readonly ValueIssue[]> & { marked: ReadonlySet<string> },
): SectionState {
  const within = (issues: readonly ValueIssue[]) =>
    issues.filter((issue) => fields.some(({ path }) => isIssueOf(issue, path))).length
  const isAnswered = fields.some((sortedField) => {
    const value = valueAt(values, sortedField)
    return !sortedField.field.settings.readOnly && value !== undefined && value !== null && value !== ''
  })
  return {
    toCorrect: within(displayed),
    marked: fields.filter(({ path }) => marked.has(path)).length,
    isDone: isAnswered && within(open) === 0,
  }
}
