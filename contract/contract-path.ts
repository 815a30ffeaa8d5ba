/** True for paths that belong to the contract, even if no endpoint matches; the rest of `/api` belongs to Payload. */
export function isContractPath(pathname: string): boolean {
  return /^\/api\/(?:v\d+|health|openapi\.json|docs)(?:\/|$)/.test(pathname)
}

/** Trailing slashes are ignored (contract §1). A loop, because a regular expression would be quadratic on many slashes. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
