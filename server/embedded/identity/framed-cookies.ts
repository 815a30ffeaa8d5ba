import type { OutgoingHttpHeaders } from 'node:http'
import type { RequestHandler, Response } from 'express'

/**
 * Lets cookies go into frames on other sites (`thesis.localhost` is another site than `localhost`) in Chromium, which
 * alone is known to take secure cookies from plain http on localhost. Others keep `SameSite=Lax`.
 */
export const framedCookies: RequestHandler = (request, response, next) => {
  if (request.headers['sec-ch-ua'] !== undefined) {
    const writeHead = response.writeHead.bind(response)
    // Headers are always set one by one here, so only the status comes with this call.
    response.writeHead = (status: number, _reason?: unknown, _headers?: OutgoingHttpHeaders) => {
      loosen(response)
      return writeHead(status)
    }
  }
  next()
}

const loosen = (response: Response): void => {
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  const lines = Array.isArray(cookies) ? cookies : [String(cookies)]
  response.setHeader(
    'set-cookie',
    lines.map((line) => line.replace(/samesite=lax/i, 'SameSite=None; Secure')),
  )
}
