import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listFormatNames, listFormats } from '#contract/list-formats.ts'
import { withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { allRegisters } from '#contract/registers/registers.ts'
import { pathOf } from './send-cached.ts'

const exportPaths = new Map(
  allRegisters.flatMap(({ slug, calls }) => {
    const { path, aliases = [] }: Endpoint = endpoints[calls.list]
    return [path, ...aliases].map((each) => [`/api${each}`, `/api/v2/${slug}/export`])
  }),
)
const mediaTypes = listFormatNames.map((format) => listFormats[format].mediaType)
const registerOfPath = new Map(
  allRegisters.flatMap(({ slug, aliases }) => [slug, ...aliases].map((each) => [each, slug])),
)

/**
 * Gives a request for a list, or for the page of an entry, the address of its export if `Accept` prefers another format to JSON or
 * HTML (contract §3).
 */
export function chooseListFormat(request: IncomingMessage): void {
  const { accept } = request.headers
  if (!accept || !mediaTypes.some((type) => accept.includes(type))) return
  const url = request.url ?? ''
  const own = withoutTrailingSlash(pathOf(url))
  const [, segment = '', uuid] = /^\/([a-z]+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(own) ?? []
  const register = registerOfPath.get(segment)
  const path = register ? `/api/v2/${register}/export` : exportPaths.get(own)
  const usual = register ? 'text/html' : 'application/json'
  const preferred = new Negotiator({ headers: { accept } }).mediaType([usual, ...mediaTypes])
  const format = listFormatNames.find((name) => listFormats[name].mediaType === preferred)
  if (path === undefined || format === undefined) return
  const query = new URLSearchParams(url.slice(pathOf(url).length))
  query.set('format', format)
  if (register && uuid) query.set('uuids', uuid)
  request.url = `${path}?${query}`
}
