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

/** Where a new definition begins: that of a form, with the choice what it starts from. */
export function newPath(kind: DefinitionKind): string {
  return kind === 'form' ? '/manage/forms/new' : editorPath(kind)
}

/** The editor of a new form that starts from a template. */
export function templatePath(id: string): string {
  return `${editorPath('form')}?template=${encodeURIComponent(id)}`
}

/** The editor of a new form that starts as a copy of another one, with its field sets and fields. */
export function copyPath(slug: string): string {
  return `${editorPath('form')}?from=${encodeURIComponent(slug)}`
}
