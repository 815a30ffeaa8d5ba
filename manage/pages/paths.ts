export const pagesPath = '/manage/pages'
export const mediaPath = `${pagesPath}/media`
export const newPagePath = `${pagesPath}/new`

/** The editor of a page. */
export function pagePath(slug: string): string {
  return `${pagesPath}/${encodeURIComponent(slug)}`
}
