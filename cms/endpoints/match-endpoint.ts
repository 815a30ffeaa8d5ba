import { type Endpoint, endpoints } from '#contract/endpoints.ts'

const rows: readonly Endpoint[] = Object.values(endpoints)
const patterns = rows.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    methods: endpoint.methods,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  })),
)

/** The methods that a path below `/api` takes; none where no call of the contract has it. */
export function methodsOf(path: string): string[] {
  const fitting = patterns.filter(({ pattern }) => pattern.test(path))
  return [...new Set(fitting.flatMap(({ methods }) => methods.map((method) => method.toUpperCase())))]
}
