import { accessEndpoints } from './access.ts'
import { actionEndpoints } from './actions.ts'
import { adminFieldEndpoints } from './admin-fields.ts'
import { adminFormEndpoints } from './admin-forms.ts'
import { adminItemEndpoints } from './admin-items.ts'
import { assignmentEndpoints } from './assignment.ts'
import { checklistEndpoints } from './checklist.ts'
import { serviceEndpoints } from './config.ts'
import { contactEndpoints } from './contact.ts'
import { draftEndpoints } from './drafts.ts'
import { feedbackEndpoints } from './feedback.ts'
import { fileEndpoints } from './files.ts'
import { formExchangeEndpoints } from './form-exchange.ts'
import { formSettingsEndpoints } from './form-settings.ts'
import { formEndpoints } from './forms.ts'
import { importEndpoints } from './imports.ts'
import { itemEndpoints } from './items.ts'
import { keywordEndpoints } from './keywords.ts'
import { listExportEndpoints } from './list-export.ts'
import { mailChoiceEndpoints } from './mail-choice.ts'
import { mailEndpoints } from './mails.ts'
import { mediaEndpoints } from './media.ts'
import { messageEndpoints } from './messages.ts'
import { numberEndpoints } from './numbers.ts'
import { overviewEndpoints } from './overview.ts'
import { ownItemEndpoints } from './own-items.ts'
import { pageEndpoints } from './pages.ts'
import { peopleEndpoints } from './people.ts'
import { reportBuilderEndpoints } from './report-builder.ts'
import { reportEndpoints } from './reports.ts'
import { retentionEndpoints } from './retention.ts'
import { reviewTimeEndpoints } from './review-time.ts'
import { sessionEndpoints } from './session.ts'
import { templateEndpoints } from './templates.ts'
import { translationEndpoints } from './translations.ts'
import { viewEndpoints } from './views.ts'

/**
 * All endpoints. Routes, typed client and OpenAPI document are derived from this table. Earlier rows take precedence, so the
 * entries' rows are last: their paths begin with a slug (`/v1/admin/:slug`, `/v1/:slug`).
 */
export const endpoints = {
  ...serviceEndpoints,
  ...sessionEndpoints,
  ...formEndpoints,
  ...reviewTimeEndpoints,
  ...formSettingsEndpoints,
  ...translationEndpoints,
  ...keywordEndpoints,
  ...pageEndpoints,
  ...mediaEndpoints,
  ...feedbackEndpoints,
  ...contactEndpoints,
  ...adminFormEndpoints,
  ...retentionEndpoints,
  ...formExchangeEndpoints,
  ...templateEndpoints,
  ...adminFieldEndpoints,
  ...accessEndpoints,
  ...actionEndpoints,
  ...mailEndpoints,
  ...peopleEndpoints,
  ...overviewEndpoints,
  ...reportEndpoints,
  ...fileEndpoints,
  ...mailChoiceEndpoints,
  ...draftEndpoints,
  ...ownItemEndpoints,
  ...viewEndpoints,
  ...assignmentEndpoints,
  ...checklistEndpoints,
  ...messageEndpoints,
  ...importEndpoints,
  ...reportBuilderEndpoints,
  ...adminItemEndpoints,
  ...numberEndpoints,
  ...listExportEndpoints,
  ...itemEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
