import type { FieldValue } from '#contract/forms.ts'

/** The names in a `supervisorsList` value; supervisors without a name are omitted. */
export function supervisorNames(value: FieldValue | undefined): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return []
    const name = [entry.firstname, entry.lastname]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
    return name ? [name] : []
  })
}
