export const importsPath = '/manage/imports'

export function importPath(uuid: string): string {
  return `${importsPath}/${uuid}`
}

/** The step in which one chooses what each column is. */
export function columnsPath(uuid: string): string {
  return `${importPath(uuid)}?step=columns`
}

/** The list of imports, with a form chosen for a new one. */
export function newImportPath(form: string): string {
  return `${importsPath}?form=${encodeURIComponent(form)}`
}

/** Where the rows are on the page of an import. */
export const rowsId = 'rows'
