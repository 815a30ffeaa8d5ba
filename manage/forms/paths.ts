/** Forms, field sets and fields, as in the endpoints' paths. */
export type DefinitionKind = 'form' | 'fieldset' | 'field'
export const definitionKinds: readonly DefinitionKind[] = ['form', 'fieldset', 'field']

const listPaths = {
  form: '/manage/forms',
  fieldset: '/manage/forms/fieldsets',
  field: '/manage/forms/fields',
}

export function listPath(kind: DefinitionKind): string {
  return listPaths[kind]
}

/** The editor's path; without a slug the one of a new definition. */
export function editorPath(kind: DefinitionKind, slug?: string): string {
  if (slug === undefined) return `/manage/forms/${kind}/new`
  const segment = encodeURIComponent(slug)
  return kind === 'form' ? `/manage/forms/${segment}` : `/manage/forms/${kind}/${segment}`
}
