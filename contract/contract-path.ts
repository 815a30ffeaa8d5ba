/** Everything below these is the contract's, whether a call has it or not; the rest of `/api` is the CMS's own. */
export function isContractPath(pathname: string): boolean {
  return /^\/api\/(?:v\d+|health|openapi\.json|docs)(?:\/|$)/.test(pathname)
}
