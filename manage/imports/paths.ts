export const importsPath = '/manage/imports'

export function importPath(uuid: string): string {
  return `${importsPath}/${uuid}`
}

/** The list of imports, with a form chosen for a new one. */
export function newImportPath(form: string): string {
  return `${importsPath}?form=${encodeURIComponent(form)}`
}

/** Where the rows are on the page of an import. */
export const rowsId = 'rows'
