import type { Endpoint, PayloadHandler } from 'payload'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { accessEndpoints } from './access.ts'
import { actionEndpoints } from './actions.ts'
import { contactEndpoints } from './contact.ts'
import { defineEndpoint, type Implementations } from './define-endpoint.ts'
import { draftEndpoints } from './drafts.ts'
import { feedbackEndpoints } from './feedback.ts'
import { fileEndpoints } from './files.ts'
import { formEndpoints } from './forms.ts'
import { importEndpoints } from './imports.ts'
import { itemEndpoints } from './items.ts'
import { keywordEndpoints } from './keywords.ts'
import { mailEndpoints } from './mails.ts'
import { mediaEndpoints } from './media.ts'
import { messageEndpoints } from './messages.ts'
import { overviewEndpoints } from './overview.ts'
import { ownItemEndpoints } from './own-items.ts'
import { pageEndpoints } from './pages.ts'
import { peopleEndpoints } from './people.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './session.ts'
import { siteEndpoints } from './site.ts'
import { translationEndpoints } from './translations.ts'
import { viewEndpoints } from './views.ts'

const implemented: Implementations = {
  ...siteEndpoints,
  ...sessionEndpoints,
  ...formEndpoints,
  ...itemEndpoints,
  ...importEndpoints,
  ...accessEndpoints,
  ...actionEndpoints,
  ...draftEndpoints,
  ...feedbackEndpoints,
  ...contactEndpoints,
  ...fileEndpoints,
  ...overviewEndpoints,
  ...reportEndpoints,
  ...keywordEndpoints,
  ...mailEndpoints,
  ...mediaEndpoints,
  ...messageEndpoints,
  ...ownItemEndpoints,
  ...pageEndpoints,
  ...peopleEndpoints,
  ...translationEndpoints,
  ...viewEndpoints,
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/** All endpoints of the contract in its order: earlier paths take precedence. */
export const contractEndpoints: Endpoint[] = Object.keys(endpoints)
  .filter(isEndpointName)
  .flatMap((name) => defineEndpoint(name, implemented))

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
