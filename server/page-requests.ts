import type { Request, RequestHandler } from 'express'
import { maxFormBytes } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { toLanguage } from '#contract/texts.ts'

/** Counts a submission of the form by the address of its client. @throws Problem `tooManyRequests`, `unavailable` */
export type CountForm = (clientAddress: string) => Promise<void>

export const safeMethods = ['GET', 'HEAD']

/** The only page with a form that works without JavaScript. */
const formPage = '/feedback'

/**
 * Rejects unsafe requests to pages before their body is read, other than counted submissions of the form. Browsers get the
 * page of the error, other clients the problem.
 */
export function pageRequests(countForm: CountForm): RequestHandler {
  return async (request, response, next) => {
    if (safeMethods.includes(request.method)) return next()
    try {
      await assertForm(request, countForm)
    } catch (error) {
      if (!(error instanceof Problem) || request.accepts(['json', 'html']) !== 'html') throw error
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
      const language = toLanguage(new URLSearchParams(request.originalUrl.split('?')[1]).get('language'))
      request.method = 'GET'
      request.url = `/error/${error.status}?language=${language}`
      request.originalUrl = request.url
    }
    next()
  }
}

async function assertForm(request: Request, countForm: CountForm): Promise<void> {
  const allow = request.path === formPage ? [...safeMethods, 'POST'] : safeMethods
  if (!allow.includes(request.method)) throw new Problem('methodNotAllowed', { allow })
  if (!request.is('application/x-www-form-urlencoded')) throw new Problem('unsupportedMediaType')
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw new Problem('tooLarge')
  await countForm(String(request.headers['x-client-address'] ?? ''))
}
