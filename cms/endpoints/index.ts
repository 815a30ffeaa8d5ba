import type { Endpoint } from 'payload'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { accessEndpoints } from './access.ts'
import { contactEndpoints } from './contact.ts'
import { feedbackEndpoints } from './feedback.ts'
import { fileEndpoints } from './files.ts'
import { formEndpoints } from './forms.ts'
import { itemEndpoints } from './items.ts'
import { keywordEndpoints } from './keywords.ts'
import { mailEndpoints } from './mails.ts'
import { mediaEndpoints } from './media.ts'
import { overviewEndpoints } from './overview.ts'
import { pageEndpoints } from './pages.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './session.ts'
import { siteEndpoints } from './site.ts'
import { translationEndpoints } from './translations.ts'

const implemented: Record<EndpointName, Endpoint[]> = {
  ...siteEndpoints,
  ...sessionEndpoints,
  ...formEndpoints,
  ...itemEndpoints,
  ...accessEndpoints,
  ...feedbackEndpoints,
  ...contactEndpoints,
  ...fileEndpoints,
  ...overviewEndpoints,
  ...reportEndpoints,
  ...keywordEndpoints,
  ...mailEndpoints,
  ...mediaEndpoints,
  ...pageEndpoints,
  ...translationEndpoints,
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/** All endpoints of the contract in its order: earlier paths take precedence. */
export const contractEndpoints: Endpoint[] = Object.keys(endpoints)
  .filter(isEndpointName)
  .flatMap((name) => implemented[name])
