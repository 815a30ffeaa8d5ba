import type { RequestHandler } from 'express'
import { Problem } from '#contract/problems.ts'
import { unavailablePage } from '#contract/unavailable-page.ts'

const { status: unavailable, headers } = new Problem('unavailable')

/**
 * Next knows no 503: a page of the manage area whose data cannot be loaded redirects to the error page. Its response gets the
 * status; the refresh in its body leads browsers there.
 */
export const unavailablePages: RequestHandler = (_request, response, next) => {
  const { writeHead } = response
  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) => {
      const target = String(response.getHeader('location') ?? '')
      if (!target.startsWith(unavailablePage)) return Reflect.apply(writeHead, response, [status, ...rest])
      response.removeHeader('location')
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return Reflect.apply(writeHead, response, [unavailable])
    },
  })
  next()
}
