import { type SQL, sql } from 'drizzle-orm'
import { labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { SortColumn } from '#contract/registers/register.ts'
import { allRegisters, findRegister, toRegister } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { sortValue } from './answer-values.ts'
import { effectiveStatus, isUnconfirmed } from './effective-status.ts'
import { newestFirst, type Rank } from './find-page.ts'

/**
 * The default order of lists (contract §3): newest first, or by name, as the index `items_form_names_idx` has them. The only
 * name of a person may be a first name. The id makes it stable.
 */
export function defaultOrder(form: string): SQL {
  if (findRegister(form)?.defaultOrder !== 'names') return newestFirst
  return sql`coalesce(nullif(items.last_name, ''), items.first_name), items.first_name, items.id`
}

type Column = {
  name: string
  isText: boolean
  /** Labels by which the values are sorted; a value without a label is sorted by itself. */
  labels?: ReadonlyMap<string, string>
  /** Only pending items have the value, unless their address is unconfirmed. */
  whilePending?: true
}
type ListSort =
  | ColumnSort
  | {
      /** Computed from the values. */
      value: SQL
      descending: boolean
    }
type ColumnSort = {
  /** Rows are sorted by the first of these that is not empty. Rows without a value come last in either direction. */
  columns: readonly Column[]
  descending: boolean
}

const columnsBySortColumn: Readonly<Record<SortColumn, Column>> = {
  firstName: { name: 'first_name', isText: true },
  lastName: { name: 'last_name', isText: true },
  titleEt: { name: 'title_et', isText: true },
  titleEn: { name: 'title_en', isText: true },
  organization: { name: 'organization', isText: true },
  curriculum: { name: 'curriculum', isText: true },
  year: { name: 'year', isText: false },
  deadlineAt: { name: 'deadline_at', isText: false },
}

/** Values of `sort` that all lists have. */
const generalSorts = new Map(
  Object.entries({ status: 'status', updatedAt: 'updated_at', createdAt: 'created_at' }),
)
const registerSorts = new Map(allRegisters.flatMap(({ sorts }) => Object.entries(sorts)))

/**
 * Parses `sort`; null for an unsupported field. The deadline column is filled even if the deadline is private, so only managers
 * may sort by a private one.
 */
export function parseSort(
  sort: string,
  form: Pick<Form, 'slug' | 'fieldSets'>,
  asManager: boolean,
): ListSort | null {
  const { fieldSets } = form
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const general = generalSorts.get(name)
  if (general) return { columns: [{ name: general, isText: false }], descending }
  if (name === 'waiting')
    return { columns: [{ name: 'created_at', isText: false, whilePending: true }], descending }
  if (asManager && !toRegister(form.slug)) {
    const value = sortValue(form, name)
    if (value) return { value, descending }
  }
  const declared = registerSorts.get(name)
  if (!declared) return null
  const isPrivate = fieldSets.some(({ fields }) =>
    fields.some(({ settings }) => settings.deadline && settings.private),
  )
  if (declared.columns.includes('deadlineAt') && isPrivate && !asManager) return null
  const labels = declared.labels && labelsOf(fieldSets, declared.labels.field, declared.labels.language)
  const columns = declared.columns.map((column) => ({
    ...columnsBySortColumn[column],
    ...(labels && { labels }),
  }))
  return { columns, descending }
}

function labelsOf(fieldSets: Form['fieldSets'], slug: string, language: Language): Map<string, string> {
  const { settings = {} } =
    fieldSets.flatMap(({ fields }) => fields).find((field) => field.slug === slug) ?? {}
  const options = [...(settings.options ?? []), ...(settings.removedOptions ?? [])]
  return new Map(options.map(({ value }) => [String(value), labelOf(settings, value)[language]]))
}

/** Names and titles (by their columns' collation) and labels are sorted in Estonian order; missing values come last. */
export function bySort(sort: ListSort): Rank {
  const direction = sort.descending ? 'desc nulls last' : 'asc nulls last'
  if ('value' in sort) return { value: sort.value, direction }
  const values = sort.columns.map(({ name, isText, labels, whilePending }) => {
    const column = sql`items.${sql.identifier(name)}`
    if (whilePending)
      return sql`case when ${effectiveStatus(sql`now()`)} = 'pending' and not ${isUnconfirmed} then ${column} end`
    if (labels?.size) return sql`nullif(${labelled(column, labels)}, '')`
    return isText ? sql`nullif(${column}, '')` : column
  })
  const value = sql`coalesce(${sql.join(values, sql`, `)})`
  return { value, direction }
}

function labelled(column: SQL, labels: ReadonlyMap<string, string>): SQL {
  const cases = [...labels].map(([value, label]) => sql`when ${value} then ${label}`)
  return sql`(case ${column} ${sql.join(cases, sql` `)} else ${column} end) collate "et-x-icu"`
}
