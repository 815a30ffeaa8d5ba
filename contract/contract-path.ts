/** Everything below these is the contract's, whether a call has it or not; the rest of `/api` is the CMS's own. */
export function isContractPath(pathname: string): boolean {
  return /^\/api\/(?:v\d+|health|openapi\.json|docs)(?:\/|$)/.test(pathname)
}

/** A trailing slash means nothing (contract §1). In one pass, whatever the path is. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
