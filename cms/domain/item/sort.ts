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
  application_deadline: other('deadline_at'),
  deadlineAt: other('deadline_at'),
  status: other('status'),
  updatedAt: other('updated_at'),
  createdAt: other('created_at'),
}

/** What `sort` asks for; null for a field that lists cannot be sorted by. */
export function readSort(sort: string): AskedSort | null {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined
  return found ? { columns: found, descending } : null
}
