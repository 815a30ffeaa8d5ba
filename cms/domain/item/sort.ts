import type { Form } from '#contract/forms.ts'

/** How lists are ordered where nothing is asked: newest first, theses by name (contract §3). The id makes it stable. */
export function defaultSort(form: string): string[] {
  return form === 'thesis' ? ['lastName', 'firstName', 'id'] : ['-createdAt', 'id']
}

type Column = { name: string; isText: boolean }
export type AskedSort = {
  /** The first that has something counts; one without any comes last, whichever way the list goes. */
  columns: readonly Column[]
  descending: boolean
}

const text = (...names: string[]) => names.map((name): Column => ({ name, isText: true }))
const other = (name: string): Column[] => [{ name, isText: false }]

const deadline = other('deadline_at')

/** The wire's names of what lists can be sorted by, and the database's columns behind them. */
const columns: Readonly<Record<string, readonly Column[]>> = {
  first_name: text('first_name'),
  last_name: text('last_name'),
  title: text('title_et', 'title_en'),
  title_en: text('title_en', 'title_et'),
  curriculum: text('curriculum'),
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
 * What `sort` asks for; null for a field that lists cannot be sorted by. A deadline bounds an entry though it is private,
 * so its column is full, and its order is for managers alone.
 */
export function readSort(
  sort: string,
  { fieldSets }: Pick<Form, 'fieldSets'>,
  asManager: boolean,
): AskedSort | null {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined
  const isPrivate = fieldSets.some(({ fields }) =>
    fields.some(({ settings }) => settings.deadline && settings.private),
  )
  if (found === deadline && isPrivate && !asManager) return null
  return found ? { columns: found, descending } : null
}
