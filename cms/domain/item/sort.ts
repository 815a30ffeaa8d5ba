/** The wire's names of what lists can be sorted by, and the columns behind them. */
const columns: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  title: 'title.et',
  title_en: 'title.en',
  curriculum: 'curriculum',
  year: 'year',
  organization_name: 'organization',
  organization_or_study_group_name: 'organization',
  thesis_topic_name: 'title.et',
  internship_field: 'title.et',
  application_deadline: 'deadlineAt',
  deadlineAt: 'deadlineAt',
  status: 'status',
  updatedAt: 'updatedAt',
  createdAt: 'createdAt',
}

/** Columns to sort by, ending with the id so that the order is stable; null for a field that cannot be sorted by. */
export function sortOf(form: string, asked: string | undefined): string[] | null {
  if (asked === undefined) return form === 'thesis' ? ['lastName', 'firstName', 'id'] : ['-createdAt', 'id']
  const descending = asked.startsWith('-')
  const name = descending ? asked.slice(1) : asked
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  return column ? [`${descending ? '-' : ''}${column}`, 'id'] : null
}
