import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const table: readonly Endpoint[] = Object.values(endpoints)
const rows = table.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    endpoint,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  })),
)

/** The methods supported by a path below `/api`; empty if no endpoint matches. GET implies HEAD. */
export function methodsOf(path: string): string[] {
  const matching = rows.filter(({ pattern }) => pattern.test(path))
  const methods = matching.flatMap(({ endpoint }) =>
    endpoint.methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase())),
  )
  return [...new Set(methods)]
}

/** The endpoint that handles a `GET` of a path below `/api`. */
export function getEndpointOf(path: string): Endpoint | undefined {
  return rows.find(({ endpoint, pattern }) => endpoint.methods.includes('get') && pattern.test(path))
    ?.endpoint
}

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
