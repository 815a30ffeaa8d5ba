import { type Endpoint, endpoints } from './endpoints.ts'

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
export function readAt(path: string): Endpoint | undefined {
  return rows.find(({ endpoint, pattern }) => endpoint.methods.includes('get') && pattern.test(path))
    ?.endpoint
}
