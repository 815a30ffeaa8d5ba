import type { ErrorRequestHandler, RequestHandler } from 'express'
import { languageOf } from './pages/language.ts'
import { messagePage } from './pages/message-page.ts'
import { sendPage } from './send-page.ts'

export const notFoundPage: RequestHandler = (request, response) =>
  sendPage(response, messagePage(languageOf(request), 'notFound'), 404)

/** What went wrong is for the log; a caller learns whose fault it was. */
export const failurePage: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const status = statusOf(error)
  if (status >= 500) console.error(error)
  if (response.headersSent) return next(error)
  sendPage(response, messagePage(languageOf(request), 'failed'), status)
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
