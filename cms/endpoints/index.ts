import type { Endpoint } from 'payload'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { accessEndpoints } from './access.ts'
import { adminFormEndpoints } from './admin-forms.ts'
import { adminItemEndpoints } from './admin-items.ts'
import { fileEndpoints } from './files.ts'
import { formEndpoints } from './forms.ts'
import { keywordEndpoints } from './keywords.ts'
import { mailEndpoints } from './mails.ts'
import { openApiEndpoints } from './openapi.ts'
import { publicItemEndpoints } from './public-items.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './session.ts'
import { siteEndpoints } from './site.ts'
import { textEndpoints } from './texts.ts'
import { translationEndpoints } from './translations.ts'

const implemented: Record<EndpointName, Endpoint[]> = {
  ...siteEndpoints,
  ...openApiEndpoints,
  ...sessionEndpoints,
  ...formEndpoints,
  ...publicItemEndpoints,
  ...accessEndpoints,
  ...adminFormEndpoints,
  ...adminItemEndpoints,
  ...fileEndpoints,
  ...reportEndpoints,
  ...textEndpoints,
  ...keywordEndpoints,
  ...mailEndpoints,
  ...translationEndpoints,
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/** All endpoints of the contract in its order: earlier paths take precedence. */
export const contractEndpoints: Endpoint[] = Object.keys(endpoints)
  .filter(isEndpointName)
  .flatMap((name) => implemented[name])
