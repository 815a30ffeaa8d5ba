import { type SQL, sql } from 'drizzle-orm'
import { labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { newestFirst, type Rank } from './find-page.ts'

/**
 * The default order of lists: newest first, theses by name (contract §3), as the index `items_form_names_idx` has them. The
 * only name of a person may be a first name. The id makes it stable.
 */
export function defaultOrder(form: string): SQL {
  if (form !== 'thesis') return newestFirst
  return sql`coalesce(nullif(items.last_name, ''), items.first_name), items.first_name, items.id`
}

type Column = {
  name: string
  isText: boolean
  /** Labels by which the values are sorted; a value without a label is sorted by itself. */
  labels?: ReadonlyMap<string, string>
}
type ListSort = {
  /** Rows are sorted by the first of these that is not empty. Rows without a value come last in either direction. */
  columns: readonly Column[]
  descending: boolean
}

function text(...names: string[]): Column[] {
  return names.map((name) => ({ name, isText: true }))
}

function other(name: string): Column[] {
  return [{ name, isText: false }]
}

const deadline = other('deadline_at')

/** Supported values of `sort` and their database columns. */
const columns: Readonly<Record<string, readonly Column[]>> = {
  first_name: text('first_name'),
  last_name: text('last_name', 'first_name'),
  title: text('title_et', 'title_en'),
  title_en: text('title_en', 'title_et'),
  curriculum: text('curriculum'),
  curriculum_en: text('curriculum'),
  year: other('year'),
  organization_name: text('organization'),
  organization_or_study_group_name: text('organization'),
  thesis_topic_name: text('title_et'),
  internship_field: text('title_et'),
  application_deadline: deadline,
  deadlineAt: deadline,
  status: other('status'),
  updatedAt: other('updated_at'),
  createdAt: other('created_at'),
}

/**
 * Parses `sort`; null for an unsupported field. The deadline column is filled even if the deadline is private, so only managers
 * may sort by a private one. Curricula are sorted by their Estonian or (`…_en`) English labels.
 */
export function readSort(
  sort: string,
  { fieldSets }: Pick<Form, 'fieldSets'>,
  asManager: boolean,
): ListSort | null {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined
  const isPrivate = fieldSets.some(({ fields }) =>
    fields.some(({ settings }) => settings.deadline && settings.private),
  )
  if (found === deadline && isPrivate && !asManager) return null
  if (!found) return null
  if (found !== columns.curriculum && found !== columns.curriculum_en) return { columns: found, descending }
  const labels = labelsOf(fieldSets, 'curriculum', found === columns.curriculum_en ? 'en' : 'et')
  return { columns: found.map((column) => ({ ...column, labels })), descending }
}

function labelsOf(fieldSets: Form['fieldSets'], slug: string, language: Language): Map<string, string> {
  const { settings = {} } =
    fieldSets.flatMap(({ fields }) => fields).find((field) => field.slug === slug) ?? {}
  const options = [...(settings.options ?? []), ...(settings.removedOptions ?? [])]
  return new Map(options.map(({ value }) => [String(value), labelOf(settings, value)[language]]))
}

/** Names and titles (by their columns' collation) and labels are sorted in Estonian order; missing values come last. */
export function bySort({ columns, descending }: ListSort): Rank {
  const values = columns.map(({ name, isText, labels }) => {
    const column = sql`items.${sql.identifier(name)}`
    if (labels?.size) return sql`nullif(${labelled(column, labels)}, '')`
    return isText ? sql`nullif(${column}, '')` : column
  })
  const value = sql`coalesce(${sql.join(values, sql`, `)})`
  return { value, direction: descending ? 'desc nulls last' : 'asc nulls last' }
}

function labelled(column: SQL, labels: ReadonlyMap<string, string>): SQL {
  const cases = [...labels].map(([value, label]) => sql`when ${value} then ${label}`)
  return sql`(case ${column} ${sql.join(cases, sql` `)} else ${column} end) collate "et-x-icu"`
}
