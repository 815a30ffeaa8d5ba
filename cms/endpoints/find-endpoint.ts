import type { PayloadHandler } from 'payload'
import { contractEndpoints } from './index.ts'

type FoundEndpoint = { handler: PayloadHandler; params: Record<string, string> }

const routes = contractEndpoints.map(({ method, path, handler }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  handler,
}))

/**
 * The handler of a contract path below `/api`, with the path's decoded parameters. Payload's `handleEndpoints` finds the same one,
 * but compiles the patterns of all endpoints with every request.
 */
export function findEndpoint(method: string, path: string): FoundEndpoint | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return { handler: route.handler, params: Object.fromEntries(params) }
  }
  return undefined
}
