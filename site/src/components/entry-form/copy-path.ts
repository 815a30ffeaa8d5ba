/** The query parameter of a form's page with the own entry whose values the form begins with. */
export const copiedParameter = 'from'

/** The address of a form's page, filled in with the values of an own entry. `path` is that of the empty form. */
export function copyPath(path: string, uuid: string): string {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  query.set(copiedParameter, uuid)
  return `${pathname}?${query}`
}
