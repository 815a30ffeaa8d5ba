import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Payload, PayloadRequest } from 'payload'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { sessionCookieName } from '#cms/platform/auth/session-cookie.ts'
import { endpoints } from '#contract/endpoints.ts'
import { registerSlugs, registers } from '#contract/registers/registers.ts'
import { isByReader, isStaff } from './is-by-reader.ts'
import { type UsageCounter, usageCounter } from './usage-counter.ts'

const uuid = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
const pagePath = new RegExp(`^/(?:${registerSlugs.join('|')})/${uuid}(?:\\?|$)`, 'i')
const callPaths = registerSlugs.map((slug) =>
  endpoints[registers[slug].calls.item].path.replace(':uuid', uuid),
)
const callPath = new RegExp(`^/api(?:${callPaths.join('|')})(?:\\?|$)`, 'i')

/**
 * Counts a view of an entry when its page is sent, from a cache too, or when the site loads the entry to show its page without
 * loading a document. Other calls of the API are no views. Signed-in users are known to the call alone: `countSignedInView`.
 */
export function countViews(counter: UsageCounter, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return
  const [, page] = pagePath.exec(url) ?? []
  const item = page ?? callPath.exec(url)?.slice(1).find(Boolean)
  if (!item) return
  const header = (name: string) => headers[name]?.toString()
  if (!isByReader(header) || header('cookie')?.includes(`${sessionCookieName}=`)) return
  if (page ? !header('accept')?.includes('text/html') : !isNavigation(header, item)) return
  response.once('finish', () => {
    if (response.statusCode === 200 || response.statusCode === 304) counter.add(item, 'views')
  })
}

/** Counts a view by a signed-in person who is not staff. */
export function countSignedInView(req: PayloadRequest, caller: Caller, item: string): void {
  const header = (name: string) => req.headers.get(name)
  if (!caller || isStaff(caller) || !isByReader(header) || !isNavigation(header, item)) return
  usageCounter(req.payload).add(item, 'views')
}

/** Counts a download of a file that everyone may open, unless staff opens it. */
export function countDownload(payload: Payload, caller: Caller, headers: Headers, item: string): void {
  if (isStaff(caller) || !isByReader((name) => headers.get(name))) return
  usageCounter(payload).add(item, 'downloads')
}

/** Whether the site loads the entry from another page; from its own, the view was counted with the page. */
function isNavigation(header: (name: string) => string | null | undefined, item: string): boolean {
  const from = header('referer')?.toLowerCase() ?? ''
  return header('sec-fetch-site') === 'same-origin' && !from.includes(item.toLowerCase())
}
