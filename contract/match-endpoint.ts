import { type Endpoint, endpoints } from './endpoints.ts'

const table: readonly Endpoint[] = Object.values(endpoints)
const rows = table.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    endpoint,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  })),
)

/** The methods that a path below `/api` takes; none where no call of the contract has it. Who takes GET takes HEAD. */
export function methodsOf(path: string): string[] {
  const fitting = rows.filter(({ pattern }) => pattern.test(path))
  const taken = fitting.flatMap(({ endpoint }) =>
    endpoint.methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase())),
  )
  return [...new Set(taken)]
}

/** The call that a `GET` of a path below `/api` is. */
export function readAt(path: string): Endpoint | undefined {
  return rows.find(({ endpoint, pattern }) => endpoint.methods.includes('get') && pattern.test(path))
    ?.endpoint
}
